import { multipartAvec, type FichierEnvoye } from '#server/testing/multipart.ts';
import { creerMonde as creerMondeCondition } from '#server/testing/mondes/condition.ts';
import { unDocument } from '#shared/features/echanges/document/exemples-de-test.ts';
import type { Categorie, DetailDocument, Document } from '#shared/features/echanges/document/schemas.ts';

export const DOCUMENTS = '/api/v1/documents';
/** A PDF in which nothing runs, and whose bytes follow its text. */
export const unPdf = (texte = 'contrat'): Buffer =>
  Buffer.from(`%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n% ${texte}\ntrailer<</Root 1 0 R>>\n%%EOF\n`);
export const fichierPdf = (nom = 'contrat.pdf', contenu: Buffer = unPdf()): FichierEnvoye => ({
  nom,
  contenu,
  mime: 'application/pdf',
});

type Saisie = Omit<Parameters<typeof unDocument>[0], 'categorieId'> & { categorieId?: number };

/** The world of conditions (a groupement, its segments, another one, pharmacies), with documents. */
export const creerMonde = async () => {
  const base = await creerMondeCondition();
  const { app } = base;
  const ok = ({ status, corps }: { status: number; corps: any }) => {
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(corps)}`);
    return corps;
  };
  const categories = async (jeton: string): Promise<Categorie[]> =>
    ok(await app.appeler(jeton, 'GET', `${DOCUMENTS}/categories`));
  const categorie = async (jeton: string, nom = 'Contrat'): Promise<number> => {
    const categorieNommee = (await categories(jeton)).find((c) => c.nom === nom);
    if (!categorieNommee) throw new Error(`no category ${nom}`);
    return categorieNommee.id;
  };
  const envoyer = async (
    jeton: string,
    saisie: Saisie = {},
    fichier = fichierPdf(),
    entetes: Record<string, string> = {},
  ) => {
    const { corps, entetes: type } = multipartAvec(
      unDocument({ categorieId: await categorie(jeton), ...saisie }),
      fichier,
    );
    return app.appeler(jeton, 'POST', DOCUMENTS, { corps, entetes: { ...type, ...entetes } });
  };
  const deposer = async (jeton: string, saisie: Saisie = {}, fichier = fichierPdf()): Promise<DetailDocument> =>
    ok(await envoyer(jeton, saisie, fichier));
  const remplacer = (jeton: string, { id, version }: { id: number; version: number }, fichier = fichierPdf()) => {
    const { corps, entetes } = multipartAvec({ version }, fichier);
    return app.appeler(jeton, 'POST', `${DOCUMENTS}/${id}/versions`, { corps, entetes });
  };
  const lister = async (
    jeton: string,
    query: Record<string, string> = {},
  ): Promise<{
    elements: Document[];
    total: number;
    nonLus: number;
    parCategorie: { nom: string; nombre: number }[];
    droits: object;
  }> => ok(await app.appeler(jeton, 'GET', DOCUMENTS, { query }));
  const noms = async (jeton: string, query: Record<string, string> = {}) =>
    (await lister(jeton, query)).elements.map(({ nom }) => nom);
  const detail = async (jeton: string, id: number): Promise<DetailDocument> =>
    ok(await app.appeler(jeton, 'GET', `${DOCUMENTS}/${id}`));
  const ouvrir = (jeton: string, id: number, query: Record<string, string> = {}) =>
    app.appeler(jeton, 'GET', `${DOCUMENTS}/${id}/fichier`, { query });
  /** The form, as it was read, with some fields changed. */
  const modifier = (jeton: string, d: DetailDocument, champs: object = {}) =>
    app.appeler(jeton, 'PUT', `${DOCUMENTS}/${d.id}`, {
      corps: {
        nom: d.nom,
        categorieId: d.categorieId,
        laboratoireId: d.laboratoireId,
        annee: d.annee,
        visibleBy: d.visibleBy,
        authorizedUsers: d.authorizedUsers.map(({ id }) => id),
        partage: d.partage,
        segmentIds: d.segments.map(({ id }) => id),
        dateExpiration: d.dateExpiration,
        version: d.version,
        ...champs,
      },
    });
  const archiver = (jeton: string, ids: readonly number[]) =>
    app.appeler(jeton, 'POST', `${DOCUMENTS}/zip`, { corps: { ids } });
  const mailer = (jeton: string, ids: readonly number[], champs: object = {}) =>
    app.appeler(jeton, 'POST', `${DOCUMENTS}/mail`, {
      corps: { ids, destinataires: ['labo@exemple.fr'], sujet: 'Nos documents', texte: 'Bonjour', ...champs },
    });
  const supprimer = (jeton: string, { id, version }: { id: number; version: number }) =>
    app.appeler(jeton, 'DELETE', `${DOCUMENTS}/${id}`, { query: { version: String(version) } });
  const lectures = async (jeton: string, id: number, query: Record<string, string> = {}) =>
    ok(await app.appeler(jeton, 'GET', `${DOCUMENTS}/${id}/lectures`, { query }));
  return {
    ...base,
    /** The laboratory as the shared catalogue knows it. */
    detailLabo: base.detail,
    ok,
    categories,
    categorie,
    envoyer,
    deposer,
    remplacer,
    lister,
    noms,
    detail,
    ouvrir,
    modifier,
    archiver,
    mailer,
    supprimer,
    lectures,
  };
};
export type Monde = Awaited<ReturnType<typeof creerMonde>>;
