import { transactionSysteme } from '#server/core/db/database.ts';
import { creerEquipes } from '#server/testing/mondes/equipes.ts';
import { creerApplication } from '#server/testing/application.ts';
import { unProduitCompare } from '#shared/features/pilotage/comparatif/exemples-de-test.ts';
import type { DetailComparatif, LigneComparatif } from '#shared/features/pilotage/comparatif/schemas.ts';

export const COMPARATIF = '/api/v1/comparatif';
type Champs = Partial<Parameters<typeof unProduitCompare>[0]>;
type Page = { elements: LigneComparatif[]; total: number; annee: number; annees: number[] };

/** A pharmacy with its roles, two laboratories and a tree of families; a neighbour with its own. */
export const creerMondeComparatif = async () => {
  const app = await creerApplication();
  app.horloge.maintenant = new Date('2026-11-23T10:00:00Z');
  const equipes = await creerEquipes(app);
  const { dbSysteme } = app.services;

  const unLaboratoire = (tenantId: number, nom: string): Promise<number> =>
    transactionSysteme(dbSysteme, async (tx) => {
      const deja = await tx.selectFrom('laboratoire_detail').select('id').where('nom', '=', nom).executeTakeFirst();
      const detail =
        deja ?? (await tx.insertInto('laboratoire_detail').values({ nom }).returning('id').executeTakeFirstOrThrow());
      const cree = await tx
        .insertInto('laboratoire')
        .values({ tenant_id: tenantId, detail_id: detail.id })
        .returning('id')
        .executeTakeFirstOrThrow();
      return cree.id;
    });
  const ok = ({ status, corps }: { status: number; corps: any }) => {
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(corps)}`);
    return corps;
  };
  const uneFamille = async (jeton: string, nom: string, parentId: number | null = null): Promise<number> =>
    ok(await app.appeler(jeton, 'POST', '/api/v1/familles', { corps: { parentId, nom } })).id;

  const { pharmacie, voisinage, jetons, voisin } = equipes;
  const dermalune = await unLaboratoire(pharmacie, 'Dermalune');
  const galenix = await unLaboratoire(pharmacie, 'Galénix');
  const duVoisin = { labo: await unLaboratoire(voisinage, 'Dermalune'), famille: await uneFamille(voisin, 'Divers') };
  const simple = await uneFamille(jetons.ADMIN, 'Vétérinaire');
  const visage = await uneFamille(jetons.ADMIN, 'Visage');
  const corps = await uneFamille(jetons.ADMIN, 'Corps');
  const soins = await uneFamille(jetons.ADMIN, 'Soins', visage);
  const bains = await uneFamille(jetons.ADMIN, 'Bains', corps);
  const nuit = await uneFamille(jetons.ADMIN, 'Nuit', soins);
  const jour = await uneFamille(jetons.ADMIN, 'Jour', soins);

  const saisie = (champs: Champs = {}) => unProduitCompare({ laboratoireId: dermalune, familleId: simple, ...champs });
  const envoyerProduit = (champs: Champs = {}, jeton = jetons.ADMIN) =>
    app.appeler(jeton, 'POST', COMPARATIF, { corps: saisie(champs) });
  const ajouter = async (champs: Champs = {}, jeton = jetons.ADMIN): Promise<DetailComparatif> =>
    ok(await envoyerProduit(champs, jeton));
  /** By name. */
  const lister = async (annee: number, jeton = jetons.ADMIN): Promise<Page> => {
    const page: Page = ok(await app.appeler(jeton, 'GET', COMPARATIF, { query: { annee: String(annee) } }));
    return { ...page, elements: page.elements.toSorted((a, b) => a.nom.localeCompare(b.nom, 'fr')) };
  };
  const noms = async (annee: number, jeton = jetons.ADMIN): Promise<string[]> =>
    (await lister(annee, jeton)).elements.map(({ nom }) => nom);

  return {
    ...equipes,
    app,
    dermalune,
    galenix,
    duVoisin,
    arbre: { simple, visage, corps, soins, bains, nuit, jour },
    unLaboratoire,
    saisie,
    envoyerProduit,
    ajouter,
    lister,
    noms,
  };
};
export type MondeComparatif = Awaited<ReturnType<typeof creerMondeComparatif>>;
