export { isRightToLeft } from '@touchline/contract/locales';
