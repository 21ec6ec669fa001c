/** The operator's file, for whoever reads or describes it. The page never loads it. */
export { problemAt, problemsOf } from '../schema-problems.ts';
export type { FieldProblem } from '../schema-problems.ts';
export { operatorDocument, operatorJsonSchema } from './operator-document.ts';
export { operatorConfig } from './operator-config.ts';
export type { OperatorConfig, OperatorConfigFile } from './operator-config.ts';
export { usualCurrencies } from './operator-money.ts';
