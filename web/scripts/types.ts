// Writes src/api/schema.ts, the types of bodies and answers, from the document of the API that the server has.
import { writeFile } from 'node:fs/promises';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { serve } from './server';

const server = await serve();
try {
  const text = await (await fetch(new URL('/api/openapi.json', server.url))).text();
  // A format such as int64 is nothing to TypeScript, and would make three lines of each comment.
  const document = JSON.parse(text, (key, value) => (key === 'format' && typeof value === 'string' ? undefined : value)) as OpenAPI3;
  const types = await openapiTS({ ...document, paths: {}, components: { schemas: document.components!.schemas! } });
  await writeFile('src/api/schema.ts', '// Written by npm run types.\n\n' + astToString(types));
} finally {
  await server.stop();
}
