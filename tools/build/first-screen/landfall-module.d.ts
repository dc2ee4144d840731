declare module 'landfall-module' {
  const module: import('@landfall/contract').RemoteModule;
  export default module;
}
