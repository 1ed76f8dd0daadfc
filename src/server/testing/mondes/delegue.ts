import { transactionSysteme } from '#server/core/db/database.ts';
import { cipDe, demanderHabilitation } from '#server/testing/habilitation-demandee.ts';
import { creerApplication } from '#server/testing/application.ts';
import type { Habilitation } from '#shared/features/reseau/delegue/contract.ts';

const BASE = '/api/v1/utilisateurs/delegue';

/** What a pharmacist ticks to open everything a delegate may read. */
const TOUT_OUVERT = {
  tous_laboratoires: true,
  lecture_encours: true,
  lecture_documents: true,
  lecture_conditions: true,
} as const;

/**
 * What the tests of habilitations start from: two pharmacies with an ADMIN, a delegate and a colleague of his, a super
 * administrator.
 */
export const creerMondeDelegue = async () => {
  const app = await creerApplication();
  const { dbSysteme } = app.services;
  const pharmacie = await app.unTenant({ nom: 'Pharmacie du Canal' });
  const autre = await app.unTenant({ nom: 'Pharmacie du Pont' });
  const societe = await app.unTenant({ type: 'TRADE', nom: 'Trade Conseil' });
  const editeur = await app.unTenant({ type: 'EDITEUR', nom: 'Éditeur' });
  const personnes = {
    admin: [pharmacie, 'ADMIN'],
    achat: [pharmacie, 'ACHAT'],
    adminPont: [autre, 'ADMIN'],
    delegue: [societe, 'DELEGUE'],
    collegue: [societe, 'DELEGUE'],
    super: [editeur, 'SUPER_ADMIN'],
  } as const;
  const ids = {} as Record<keyof typeof personnes, number>;
  const jetons = {} as Record<keyof typeof personnes, string>;
  for (const nom of Object.keys(personnes) as (keyof typeof personnes)[]) {
    const [tenant, role] = personnes[nom];
    ids[nom] = await app.unUtilisateur(tenant, role, nom);
    jetons[nom] = await app.connecter(nom);
  }
  const appeler = (token: string, method: 'GET' | 'POST' | 'PUT', suite: string, corps?: unknown) =>
    app.appeler(token, method, `${BASE}${suite}`, corps === undefined ? {} : { corps });
  /** @returns the habilitation as the pharmacy that is asked reads it: who asks is told nothing of it */
  const demander = async (token = jetons.delegue, tenantId = pharmacie): Promise<Habilitation> => {
    const id = await demanderHabilitation(app, token, tenantId);
    return (await appeler(tenantId === pharmacie ? jetons.admin : jetons.adminPont, 'GET', `/acces/${id}`)).corps;
  };
  /** What a pharmacist offers by default, of every laboratory. */
  const OFFRE = {
    droitTrade: true,
    lectureEncours: false,
    lectureDocuments: false,
    lectureConditions: false,
    tousLaboratoires: true,
    laboratoireIds: [] as number[],
    expireLe: null as string | null,
  };
  const inviter = (token: string, mail: string, champs: object = {}) =>
    appeler(token, 'POST', '/invitation', { sorte: 'TRADE', mail, ...OFFRE, ...champs });
  /** Where the link that was sent to this address opens, of the API. */
  const lienDAcces = async (mail: string): Promise<string> => {
    const { id, secret } = await dbSysteme
      .selectFrom('invitation')
      .select(['id', 'secret'])
      .where('mail', '=', mail)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    return `/api/v1/acces-proposes/${id}/public/${secret}`;
  };
  const etat = (token: string, id: number, vers: string) => appeler(token, 'PUT', `/etat/${id}`, vers);
  const accorder = async (token = jetons.delegue, tenantId = pharmacie): Promise<Habilitation> => {
    const { id } = await demander(token, tenantId);
    await dbSysteme.updateTable('habilitation').set(TOUT_OUVERT).where('id', '=', id).execute();
    return (await etat(tenantId === pharmacie ? jetons.admin : jetons.adminPont, id, 'ACCEPTED')).corps;
  };
  /** Each test starts from no habilitation at all. */
  const vider = async () => {
    await dbSysteme.deleteFrom('demande_acces').execute();
    await dbSysteme.deleteFrom('habilitation').execute();
    await dbSysteme.updateTable('invitation').set({ revoquee_le: '2020-01-01T00:00:00Z' }).execute();
    await dbSysteme.deleteFrom('notification').execute();
    await dbSysteme.deleteFrom('tentative').execute();
  };
  /** As if it had been accepted earlier, until that day. */
  const jusquAu = (id: number, jour: string) =>
    dbSysteme.updateTable('habilitation').set({ expire_le: jour }).where('id', '=', id).execute();
  const avis = async (token: string): Promise<string[]> =>
    (await app.appeler(token, 'GET', '/api/v1/notifications')).corps.elements.map(
      ({ title }: { title: string }) => title,
    );
  const unEncours = (
    tenantId: number,
    champs: {
      etat?: 'A_DECLARER' | 'DECLARE';
      type?: 'LOGISTIQUE' | 'RFA';
      centimes?: number;
      jour?: string;
      info?: string;
    } = {},
  ) =>
    transactionSysteme(dbSysteme, async (tx) => {
      const { etat: dans = 'A_DECLARER', centimes = 10_000, jour = '2026-01-10', info = 'Cartons manquants' } = champs;
      const { type = 'LOGISTIQUE' } = champs;
      const detail = await tx
        .insertInto('laboratoire_detail')
        .values({ nom: `Labo ${crypto.randomUUID()}` })
        .returning('id')
        .executeTakeFirstOrThrow();
      const labo = await tx
        .insertInto('laboratoire')
        .values({ tenant_id: tenantId, detail_id: detail.id })
        .returning('id')
        .executeTakeFirstOrThrow();
      return tx
        .insertInto('encours')
        .values({
          tenant_id: tenantId,
          numero: crypto.randomUUID(),
          laboratoire_id: labo.id,
          type,
          info,
          action_attendue: 'AVOIR',
          nature_fiscale: 'HT',
          valeur_attendue_centimes: centimes,
          date_declaration: jour,
          date_echeance: jour,
          etat: dans,
          cree_par_nom: 'Personne Secrète',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
    });
  return {
    app,
    pharmacie,
    autre,
    societe,
    editeur,
    ids,
    jetons,
    appeler,
    demander,
    inviter,
    lienDAcces,
    cipDe,
    etat,
    accorder,
    vider,
    jusquAu,
    avis,
    unEncours,
  };
};
export type MondeDelegue = Awaited<ReturnType<typeof creerMondeDelegue>>;
