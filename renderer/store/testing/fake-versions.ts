import type { Implementer } from '@orpc/server';
import type { contract } from '../../../shared/bridge/contract.ts';
import type {
  PayloadDocument,
  VersionKind,
  Versioned,
  WholeVersion,
} from '../../../shared/documents/payload-document.ts';
import type { StoryDocument } from '../../../shared/documents/story/story.ts';
import type { FakeHost } from './fake-host.ts';

type Made = Pick<Implementer<typeof contract, object, object>, 'versions'>;

export type FakeVersion = WholeVersion & { readonly deletedAt?: number };

export function fakeVersion(
  document: PayloadDocument,
  seq: number,
  more: Partial<Pick<FakeVersion, 'at' | 'sentAt' | 'deletedAt'>> = {},
): FakeVersion {
  const at = more.at ?? 1_700_000_000_000 + seq;
  return { ...document, seq, kind: 'payload', begunAt: at, at, size: document.text.length, sentAt: null, ...more };
}

/** Stores a deleted text among the versions. */
export function recordDeletion(
  { versions, clock }: Pick<FakeHost, 'versions' | 'clock'>,
  kind: VersionKind,
  gone: StoryDocument | PayloadDocument | undefined,
): void {
  if (gone === undefined) return;
  const document = { scenario: '', order: '', orderNo: '', ...gone };
  versions.push({ ...fakeVersion(document, versions.length + 1, { deletedAt: clock.realAnchor }), kind });
}

export function fakeVersions(made: Made, host: () => FakeHost) {
  const isOf =
    ({ kind, id }: Versioned) =>
    (version: FakeVersion): boolean =>
      version.kind === kind && version.id === id;
  return {
    list: made.versions.list.handler(({ input }) => ({
      versions: host().versions.filter(isOf(input.of)).toReversed(),
      prunedUntil: null,
    })),
    read: made.versions.read.handler(({ input, errors }) => {
      const found = host().versions.find(({ seq }) => seq === input.seq);
      if (found === undefined) throw errors.NOT_FOUND({ message: 'It was let go.', data: {} });
      return found;
    }),
    deleted: made.versions.deleted.handler(() => ({
      deleted: host()
        .versions.flatMap((version) =>
          version.deletedAt === undefined ? [] : [{ ...version, deletedAt: version.deletedAt }],
        )
        .toReversed(),
      prunedUntil: null,
    })),
    restore: made.versions.restore.handler(({ input, errors }) => {
      if (host().refusesSaves) throw errors.STORE_FAILED({ message: 'The disk is full.', data: {} });
      const back = host().versions.filter(
        (version) => version.deletedAt !== undefined && input.all.some((of) => isOf(of)(version)),
      );
      host().versions = host().versions.filter((version) => !back.includes(version));
      const documents = back.map(({ id, name, scenario, order, orderNo, text }) => ({
        id,
        name,
        scenario,
        order,
        orderNo,
        text,
      }));
      for (const document of documents) host().documents.set(document.id, document);
      return { documents, stories: [], templates: [], ids: [...host().documents.keys()] };
    }),
    seal: made.versions.seal.handler(({ input }) => {
      host().sealed.push({ id: input.of.id, text: input.text, isSent: input.isSent });
      return {};
    }),
    wipe: made.versions.wipe.handler(({ input }) => {
      host().versions = host().versions.filter((version) => !input.all.some((of) => isOf(of)(version)));
      return {};
    }),
  };
}
