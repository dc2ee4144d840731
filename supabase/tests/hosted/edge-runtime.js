// Runs in Deno: serves every function of supabase/functions at /functions/v1/<name>, like the Edge Runtime. Arguments: port, folder.
const [port, folder] = Deno.args;
const handlers = new Map();
const serve = Deno.serve;

for (const { name, isDirectory } of Deno.readDirSync(folder)) {
  if (!isDirectory || /^[_.]/.test(name)) continue;
  Deno.serve = (handler) => handlers.set(name, handler);
  await import(`file://${folder}/${name}/index.ts`);
}

serve({ port: Number(port), hostname: '127.0.0.1', onListen: () => console.log('ready') }, (request) => {
  const name = new URL(request.url).pathname.split('/')[3];
  return handlers.get(name)?.(request) ?? new Response('Requested function was not found', { status: 404 });
});
