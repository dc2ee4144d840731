import type { Principal } from '../_shared/delivery/principal.ts';
import { keepDocument, requireComplete, publicationOf } from '../_shared/delivery/publish.ts';
import { callRegistry } from '../_shared/delivery/registry.ts';
import type { ReleaseDocument } from '../../../libs/delivery/src/release-document.ts';
import type { ModuleStore } from '../../../libs/delivery/src/store/store.ts';
import { uploadFile } from '../_shared/delivery/upload.ts';

/** PUT files/<module>/<version>/<path> */
export async function putFile(request: Request, rest: string[], as: Principal, store: ModuleStore): Promise<Response> {
  const [module = '', version = '', ...path] = rest;
  const published = await callRegistry<{ document: ReleaseDocument | null }>('published_document', as, { module, version });
  return uploadFile(request, { module, version, path: path.join('/') }, store, published.document);
}

/** POST publish {document, preview?}: checks the right, then every byte, then calls the registry. */
export async function publish(body: Record<string, unknown>, as: Principal, store: ModuleStore): Promise<unknown> {
  const { document, preview } = publicationOf(body);
  await callRegistry('check_right', as, { verb: 'publish', module: document.module });
  await requireComplete(document, store);
  const published = await callRegistry('publish', as, { document, preview });
  await keepDocument(document, store);
  return published;
}
