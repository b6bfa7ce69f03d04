import type { SnippetFacts } from '../index.ts';
import { openapiProfile } from '../../signing/signing-profiles.ts';

/** A call with every legal but awkward character. */
export function sampleFacts(facts: Partial<SnippetFacts> = {}): SnippetFacts {
  return {
    url: "http://127.0.0.1:7433/api/order/sync?b=%7Bc%7D&d='$(id)",
    method: 'POST',
    signedPath: "/api/order/sync?b=%7Bc%7D&d='$(id)",
    clientId: `T_1 "it's" \\u0041 $HOME \${x} \`id\` %s`,
    keyVersion: '1',
    profile: openapiProfile,
    body: '{\n  "車站": "紅磡"\n}',
    rootFile: null,
    ...facts,
  };
}
