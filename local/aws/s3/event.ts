import type { S3Event } from 'aws-lambda';
import { awsEncode } from '../target.ts';
import type { Version } from './stored.ts';

export type EventName =
  | 'ObjectCreated:Put'
  | 'ObjectCreated:Post'
  | 'ObjectCreated:Copy'
  | 'ObjectCreated:CompleteMultipartUpload';

/** A key as S3's notifications have it: percent-encoded but for slashes, with + for a space. */
function eventKey(key: string): string {
  return key.split('/').map(awsEncode).join('/').replaceAll('%20', '+');
}

/** The notification that S3 sends for a new object. `order` grows with each event, which is what sequencers are for. */
export function createdEvent(of: {
  name: EventName;
  bucket: string;
  key: string;
  version: Version;
  order: number;
  accessKeyId: string;
}): S3Event {
  const { name, bucket, key, version, order } = of;
  const time = Date.parse(version.lastModified).toString(16).padStart(12, '0');
  return {
    Records: [
      {
        eventVersion: '2.1',
        eventSource: 'aws:s3',
        awsRegion: 'eu-south-2',
        eventTime: version.lastModified,
        eventName: name,
        userIdentity: { principalId: of.accessKeyId },
        requestParameters: { sourceIPAddress: '127.0.0.1' },
        responseElements: { 'x-amz-request-id': version.versionId, 'x-amz-id-2': version.versionId },
        s3: {
          s3SchemaVersion: '1.0',
          configurationId: 'local',
          bucket: { name: bucket, ownerIdentity: { principalId: 'local' }, arn: `arn:aws:s3:::${bucket}` },
          object: {
            key: eventKey(key),
            size: version.size,
            eTag: version.etag,
            sequencer: `${time}${order.toString(16).padStart(8, '0')}`.toUpperCase(),
          },
        },
      },
    ],
  };
}
