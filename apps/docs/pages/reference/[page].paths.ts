import { resolve } from 'node:path';
import { referencePages } from '../../src/reference/pages.ts';

export default {
  watch: ['../../../../docs/openapi.json', '../../../../docs/asyncapi.json', '../../../../docs/host-messages.json'],
  paths: () =>
    referencePages(resolve(import.meta.dirname, '../../../..')).map(({ page, title, content }) => ({
      params: { page, title },
      content,
    })),
};
