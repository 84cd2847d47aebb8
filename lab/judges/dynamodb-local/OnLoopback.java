import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import software.amazon.dynamodb.services.local.main.ServerRunner;
import software.amazon.dynamodb.services.local.server.DynamoDBProxyServer;

/**
 * DynamoDB Local, which by itself listens on every address of the machine, on a free port of 127.0.0.1 alone. Prints
 * the port once it listens, and ends when its standard input does, and so with the process that started it.
 */
class OnLoopback {
  public static void main(String[] args) throws Exception {
    DynamoDBProxyServer dynamodb =
        ServerRunner.createServerFromCommandLineArgs(new String[] {"-inMemory", "-disableTelemetry"});
    var field = DynamoDBProxyServer.class.getDeclaredField("server");
    field.setAccessible(true);
    var connector = (ServerConnector) ((Server) field.get(dynamodb)).getConnectors()[0];
    connector.setHost("127.0.0.1");
    connector.setPort(0);
    dynamodb.start();
    System.out.println("Listening: " + connector.getLocalPort());
    while (System.in.read() >= 0) {}
    System.exit(0);
  }
}
