import { type OperatorConfigFile, operatorConfig } from '@touchline/contract/operator';
import { readOptions } from '../options.ts';

export function words(args: string): string[] {
  return args.split(' ').filter((arg) => arg !== '');
}

export function read(args: string, env: Record<string, string> = {}, file: OperatorConfigFile = {}) {
  return readOptions(words(args), env, { root: '/checkout', config: operatorConfig.parse(file) });
}
