import type { ElementAFaire, GroupeAFaire } from '#shared/features/pilotage/accueil/contract.ts';
import type { SorteAFaire } from '#shared/features/pilotage/accueil/schemas/enumerations.ts';
import { creerMonde as creerMondeCondition, JOUR } from '#server/testing/mondes/condition.ts';
import { unRdv } from '#shared/features/rendez-vous/rdv/exemples-de-test.ts';
import type { DetailRdv, Enregistrement, Rdv } from '#shared/features/rendez-vous/rdv/schemas.ts';

export { JOUR };
type Methode = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * A pharmacy that is an adhérent of a groupement, with a laboratory each, its four roles and a colleague that is never
 * chosen.
 */
export const creerMonde = async () => {
  const base = await creerMondeCondition();
  const { app } = base;
  const membre = await base.unMembre(base.littoral);
  const pharmacie = membre.id;
  // Its own row of the laboratory that its groupement works with.
  const { id: labo } = await app.services.dbSysteme
    .insertInto('laboratoire')
    .columns(['tenant_id', 'detail_id'])
    .expression((e) =>
      e
        .selectFrom('laboratoire')
        .select([e.lit(pharmacie).as('tenant_id'), 'detail_id'])
        .where('id', '=', base.labo),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  const personne = async (tenantId: number, role: Parameters<typeof app.unUtilisateur>[1], username: string) => {
    const id = await app.unUtilisateur(tenantId, role, username);
    return { id, role, jeton: await app.connecter(username), nom: `Durand ${username}` };
  };
  const p = {
    admin: await personne(pharmacie, 'ADMIN', 'rdv-admin'),
    achat: await personne(pharmacie, 'ACHAT', 'rdv-achat'),
    merch: await personne(pharmacie, 'MERCHANDISING', 'rdv-merch'),
    operateur: await personne(pharmacie, 'OPERATEUR', 'rdv-operateur'),
    autre: await personne(pharmacie, 'OPERATEUR', 'rdv-autre'),
  };
  const g = {
    gerant: await personne(base.groupement, 'GROUPEMENT', 'rdv-gerant'),
    collegue: await personne(base.groupement, 'GROUPEMENT', 'rdv-collegue'),
    lecteur: await personne(base.groupement, 'CONSULTATION_GROUPEMENT', 'rdv-lecteur'),
  };
  const appeler = (
    jeton: string,
    methode: Methode,
    url: string,
    corps?: unknown,
    entetes: Record<string, string> = {},
  ) => app.appeler(jeton, methode, `/api/v1${url}`, { entetes, ...(corps === undefined ? {} : { corps }) });
  const racine = `/laboratoires/${labo}/rdvs`;
  const exiger = ({ status, corps }: { status: number; corps: any }): any => {
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(corps).slice(0, 500)}`);
    return corps;
  };
  return {
    ...base,
    pharmacie,
    labo,
    laboGroupement: base.labo,
    p,
    g,
    racine,
    appeler,
    creer: async (jeton: string, champs: Parameters<typeof unRdv>[0] = {}, laboId = labo): Promise<Enregistrement> =>
      exiger(await appeler(jeton, 'POST', `/laboratoires/${laboId}/rdvs`, unRdv(champs))),
    lire: async (jeton: string, id: number): Promise<DetailRdv> =>
      exiger(await appeler(jeton, 'GET', `/laboratoires/rdv/${id}`)),
    lister: async (jeton: string, suite = ''): Promise<{ elements: Rdv[]; total: number }> =>
      exiger(await appeler(jeton, 'GET', `${racine}${suite}`)),
    /** A save of the note alone, on what was seen. */
    enregistrer: (
      jeton: string,
      vu: { id: number; version: number; date: string; objet: string | null },
      champs: object = {},
    ) => appeler(jeton, 'PUT', racine, { id: vu.id, version: vu.version, date: vu.date, objet: vu.objet, ...champs }),
    /** What the home of this person says of this kind. */
    aFaire: async (jeton: string, sorte: SorteAFaire): Promise<ElementAFaire[]> => {
      const { groupes } = (await appeler(jeton, 'GET', '/accueil/aFaire')).corps as { groupes: GroupeAFaire[] };
      return groupes.find((groupe) => groupe.sorte === sorte)?.elements ?? [];
    },
    avisDe: async (jeton: string) =>
      (await appeler(jeton, 'GET', '/notifications?taille=200')).corps.elements as {
        title: string;
        body: string;
        link: unknown;
        processed: boolean;
      }[],
  };
};
export type Monde = Awaited<ReturnType<typeof creerMonde>>;
