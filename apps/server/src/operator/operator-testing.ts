import { operatorConfig, type OperatorConfigFile } from '@touchline/contract/operator';
import { createOperator, type Operator } from './operator.ts';

/** What the product is with this file, and nothing in the environment. */
export function operatorOf(file: OperatorConfigFile): Operator {
  return createOperator(operatorConfig.parse(file));
}

/** The product without an operator's file. */
export const usualOperator = operatorOf({});
