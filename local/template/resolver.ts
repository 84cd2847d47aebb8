/** A resource of a template, its properties still with CloudFormation's intrinsic functions. */
export interface TemplateResource {
  Type: string;
  Properties?: Record<string, unknown>;
  Metadata?: Record<string, unknown>;
}

/** What is read of a CloudFormation template. */
interface Template {
  Parameters?: Record<string, { Default?: string }>;
  Resources: Record<string, TemplateResource>;
  Outputs?: Record<string, { Value: unknown; Export?: { Name: unknown } }>;
}

/** Templates by the id of their stack. */
export type Templates = Record<string, Template>;

/** The template says something that the local product can't make true. */
export class TemplateError extends Error {
  override name = 'TemplateError';
}

const accountId = '000000000000';

/** CDK's logical ids end in eight hexadecimal digits; names for people don't. */
function physicalName(logicalId: string): string {
  const words = logicalId.replace(/[\dA-F]{8}$/u, '').replaceAll(/([a-z\d])([A-Z])/gu, '$1-$2');
  return `alicuota-${words.toLowerCase()}`;
}

/**
 * Gives the values that CloudFormation would: names and ARNs for the resources of some templates, in `region`;
 * `s3Host` (name and port), once it is known, stands for the host of any bucket. Throws TemplateError for what it doesn't know.
 */
export class Resolver {
  readonly #templates: Templates;
  readonly #region: string;
  readonly #s3Host: string | undefined;

  constructor(templates: Templates, { region, s3Host }: { region: string; s3Host?: string }) {
    this.#templates = templates;
    this.#region = region;
    this.#s3Host = s3Host;
  }

  /** Every resource of a type, in every stack. */
  all(type: string): { stack: string; id: string; name: string; resource: TemplateResource }[] {
    return Object.entries(this.#templates).flatMap(([stack, { Resources }]) =>
      Object.entries(Resources)
        .filter(([, resource]) => resource.Type === type)
        .map(([id, resource]) => ({ stack, id, name: physicalName(id), resource })),
    );
  }

  /** The text that a stack's output gives. */
  output(stack: string, name: string): string {
    const output = this.#templates[stack]?.Outputs?.[name];
    if (!output) throw new TemplateError(`The stack ${stack} has no output ${name}`);
    return this.text(stack, output.Value);
  }

  /** A value of a stack's template that must come to a text. */
  text(stack: string, value: unknown): string {
    const resolved = this.resolve(stack, value);
    if (typeof resolved === 'number' || typeof resolved === 'boolean') return String(resolved);
    if (typeof resolved !== 'string') throw new TemplateError(`Not a text: ${JSON.stringify(value)}`);
    return resolved;
  }

  /** A value of a stack's template, with every intrinsic function in it replaced by what it gives. */
  resolve(stack: string, value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.resolve(stack, item));
    if (value === null || typeof value !== 'object') return value;
    const entries = Object.entries(value);
    const [only] = entries;
    if (only && entries.length === 1 && (only[0] === 'Ref' || only[0].startsWith('Fn::'))) {
      return this.#intrinsic(stack, only[0], only[1]);
    }
    return Object.fromEntries(entries.map(([key, inner]) => [key, this.resolve(stack, inner)]));
  }

  #intrinsic(stack: string, name: string, argument: unknown): unknown {
    const list = Array.isArray(argument) ? (argument as unknown[]) : [];
    switch (name) {
      case 'Ref':
        return this.#ref(stack, this.text(stack, argument));
      case 'Fn::GetAtt': {
        const [id = '', attribute = ''] = typeof argument === 'string' ? argument.split('.') : list.map(String);
        return this.#attribute(stack, id, attribute);
      }
      case 'Fn::Join': {
        const [separator, parts] = list;
        if (!Array.isArray(parts)) break;
        return parts.map((part) => this.text(stack, part)).join(this.text(stack, separator));
      }
      case 'Fn::Sub':
        return this.#substitute(stack, argument);
      case 'Fn::Select': {
        const [index, values] = list;
        const resolved = this.resolve(stack, values);
        if (!Array.isArray(resolved)) break;
        return (resolved as unknown[])[Number(index)];
      }
      case 'Fn::Split': {
        const [separator, text] = list;
        return this.text(stack, text).split(this.text(stack, separator));
      }
      case 'Fn::ImportValue':
        return this.#import(this.text(stack, argument));
      default:
    }
    throw new TemplateError(`The local product does not know ${name} of ${JSON.stringify(argument)}`);
  }

  #ref(stack: string, id: string): string {
    const pseudo: Record<string, string> = {
      'AWS::Region': this.#region,
      'AWS::AccountId': accountId,
      'AWS::Partition': 'aws',
      'AWS::URLSuffix': 'amazonaws.com',
      'AWS::StackName': stack,
    };
    const known = pseudo[id];
    const parameter = known ?? this.#templates[stack]?.Parameters?.[id]?.Default;
    if (parameter !== undefined) return parameter;
    const { Type } = this.#resource(stack, id);
    switch (Type) {
      case 'AWS::DynamoDB::Table':
      case 'AWS::S3::Bucket':
      case 'AWS::SecretsManager::Secret':
      case 'AWS::Lambda::Function':
      case 'AWS::SES::ConfigurationSet':
        return physicalName(id);
      case 'AWS::ApiGatewayV2::Integration':
      case 'AWS::CloudFront::ResponseHeadersPolicy':
        return id;
      default:
        throw new TemplateError(`The local product does not know what Ref gives for ${id}, of type ${Type}`);
    }
  }

  #attribute(stack: string, id: string, attribute: string): string {
    const { Type } = this.#resource(stack, id);
    const name = physicalName(id);
    const arn = (service: string, resource: string) => `arn:aws:${service}:${this.#region}:${accountId}:${resource}`;
    switch (`${Type} ${attribute}`) {
      case 'AWS::DynamoDB::Table Arn':
        return arn('dynamodb', `table/${name}`);
      case 'AWS::S3::Bucket Arn':
        return `arn:aws:s3:::${name}`;
      case 'AWS::S3::Bucket RegionalDomainName':
        if (this.#s3Host === undefined) break;
        return this.#s3Host;
      case 'AWS::SQS::Queue Arn':
        return arn('sqs', name);
      case 'AWS::Lambda::Function Arn':
        return arn('lambda', `function:${name}`);
      // Named by schedules; no rights are checked here.
      case 'AWS::IAM::Role Arn':
        return `arn:aws:iam::${accountId}:role/${name}`;
      case 'AWS::CloudFront::Function FunctionARN':
        return id;
      default:
    }
    throw new TemplateError(`The local product does not know the attribute ${attribute} of ${id}, of type ${Type}`);
  }

  #substitute(stack: string, argument: unknown): string {
    const [text, values] = Array.isArray(argument) ? (argument as unknown[]) : [argument, {}];
    if (typeof text !== 'string') throw new TemplateError(`Fn::Sub without a text: ${JSON.stringify(argument)}`);
    const given = (values ?? {}) as Record<string, unknown>;
    return text.replaceAll(/\$\{([^!{}][^{}]*)\}/gu, (_, name: string) => {
      if (name in given) return this.text(stack, given[name]);
      return this.text(stack, name.includes('.') ? { 'Fn::GetAtt': name } : { Ref: name });
    });
  }

  #import(name: string): string {
    for (const [stack, { Outputs = {} }] of Object.entries(this.#templates)) {
      for (const { Value, Export } of Object.values(Outputs)) {
        if (Export && this.text(stack, Export.Name) === name) return this.text(stack, Value);
      }
    }
    throw new TemplateError(`No stack exports ${name}`);
  }

  #resource(stack: string, id: string): TemplateResource {
    const resource = this.#templates[stack]?.Resources[id];
    if (!resource) throw new TemplateError(`The stack ${stack} has no resource ${id}`);
    return resource;
  }
}
