export { FUNCTIONS, RELATIONS } from './schema.ts';
