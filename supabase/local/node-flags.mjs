/** Flags for the server's Node process. V8 sizes the young generation for throughput, which cost 200 MB under load. Value:
 *  megabytes of one semi-space. V8's default on a large machine is 16. */
export const NODE_FLAGS = ['--max-semi-space-size=4'];
