import { sql } from 'kysely';
import { enSysteme, type SystemeTx, type TenantTx } from '#server/core/db/database.ts';
import { notifierTous } from '#server/features/courrier/notification/commands.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { destinataires } from '../read-models/visibles.ts';
import { prevenirDocument } from './charger.ts';

/** The adhérents it is for now. */
export const pharmaciesVisees = async (tx: SystemeTx, tenantId: number, id: number): Promise<number[]> => {
  const { rows } = await sql<{ pharmacieId: number }>`select cible.pharmacie_id as "pharmacieId" from document d
    join lateral (select a.pharmacie_id from ${destinataires}) cible on true
    where d.tenant_id = ${tenantId} and d.id = ${id} order by 1`.execute(tx);
  return rows.map(({ pharmacieId }) => pharmacieId);
};

type Dit = { readonly pharmacieId: number; readonly deja: boolean };
/** Those who were told neither of it nor of this version, marked as told in the same statement. */
const aDire = async (tx: SystemeTx, tenantId: number, id: number): Promise<Dit[]> => {
  const { rows } = await sql<Dit>`
    with avant as (select pharmacie_id from document_avis where tenant_id = ${tenantId} and document_id = ${id})
    , dits as (insert into document_avis (tenant_id, document_id, pharmacie_id, numero)
      select d.tenant_id, d.id, cible.pharmacie_id, d.numero from document d join lateral (select a.pharmacie_id from ${destinataires}) cible on true
      where d.tenant_id = ${tenantId} and d.id = ${id}
      on conflict (tenant_id, document_id, pharmacie_id) do update set numero = excluded.numero where document_avis.numero < excluded.numero
      returning pharmacie_id)
    select dits.pharmacie_id as "pharmacieId", avant.pharmacie_id is not null as deja
    from dits left join avant on avant.pharmacie_id = dits.pharmacie_id order by 1`.execute(tx);
  return rows;
};

const nomDuCompte = async (tx: SystemeTx, tenantId: number): Promise<string> =>
  (await tx.selectFrom('tenant').select('nom').where('id', '=', tenantId).executeTakeFirstOrThrow()).nom;

const court = (nom: string): string => (nom.length > 120 ? `${nom.slice(0, 119).trimEnd()}…` : nom);
const lienDocument = (id: number) => ({ ecran: 'documents' as const, params: { document: String(id) } });

/** Adhérents that receive it, or receive a new version of it, are told: each once. */
export const annoncer = async (
  tx: TenantTx,
  acteur: Acteur,
  { id, nom }: { readonly id: number; readonly nom: string },
): Promise<void> => {
  if (acteur.typeTenant !== 'GROUPEMENT') return;
  const { tenantId } = tx;
  await enSysteme(tx, async (systeme) => {
    const dits = await aDire(systeme, tenantId, id);
    if (dits.length === 0) return;
    const groupement = await nomDuCompte(systeme, tenantId);
    for (const [deja, siens] of Map.groupBy(dits, (dit) => dit.deja))
      await notifierTous(
        systeme,
        siens.map(({ pharmacieId }) => pharmacieId),
        acteur,
        {
          type: 'AUTRES',
          title: deja ? 'Nouvelle version d’un document' : 'Document de votre groupement',
          body: deja
            ? `${groupement} a remplacé «\u00a0${court(nom)}\u00a0» : ouvrez la nouvelle version.`
            : `${groupement} partage avec vous «\u00a0${court(nom)}\u00a0».`,
          lien: lienDocument(id),
        },
      );
  });
};

/** Asks those who have not read the version that is shared. @returns how many */
export const rappeler = (
  tx: TenantTx,
  acteur: Acteur,
  { id, nom }: { readonly id: number; readonly nom: string },
): Promise<number> => {
  const { tenantId } = tx;
  return enSysteme(tx, async (systeme) => {
    const { rows } = await sql<{ pharmacieId: number }>`select cible.pharmacie_id as "pharmacieId" from document d
      join lateral (select a.pharmacie_id from ${destinataires}) cible on true
      where d.tenant_id = ${tenantId} and d.id = ${id} and not exists (select from document_lecture le where le.tenant_id = d.tenant_id
        and le.document_id = d.id and le.pharmacie_id = cible.pharmacie_id and le.numero >= d.numero) order by 1`.execute(
      systeme,
    );
    const groupement = await nomDuCompte(systeme, tenantId);
    await notifierTous(
      systeme,
      rows.map(({ pharmacieId }) => pharmacieId),
      acteur,
      {
        type: 'AUTRES',
        title: 'Document à lire',
        body: `${groupement} vous rappelle «\u00a0${court(nom)}\u00a0» : personne de votre pharmacie ne l’a encore ouvert.`,
        lien: lienDocument(id),
      },
    );
    return rows.length;
  });
};

/** Browsers of the account and of the adhérents concerned, before and after, read it again. */
export const prevenirMembres = async (
  tx: TenantTx,
  acteur: Acteur,
  id: number,
  avant: readonly number[] = [],
): Promise<void> => {
  const { tenantId } = tx;
  const apres =
    acteur.typeTenant === 'GROUPEMENT' ? await enSysteme(tx, (systeme) => pharmaciesVisees(systeme, tenantId, id)) : [];
  prevenirDocument(tx, [tenantId, ...avant, ...apres], id);
};
