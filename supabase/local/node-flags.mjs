/** Flags for the Node process that runs the server. V8 sizes the young generation for throughput: under abuse it kept 200 MB more than it needed.
 *  Megabytes of one semi-space; V8's own default on a large machine is 16. */
export const NODE_FLAGS = ['--max-semi-space-size=4'];
