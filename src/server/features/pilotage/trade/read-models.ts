import { sql } from 'kysely';
import { aujourdhuiDe, type Contexte } from '#server/core/contexte.ts';
import type { SystemeTx } from '#server/core/db/database.ts';
import { pharmaciesSuivies, type Suivie } from '#server/features/reseau/delegue/commands/entrer.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { PharmacieSuivie } from '#shared/features/pilotage/trade/contract.ts';
import { carteEncours } from './read-models/encours.ts';
import { cartePromotions } from './read-models/promotions.ts';

const identites = (tx: SystemeTx, ids: readonly number[]) =>
  tx
    .selectFrom('tenant')
    .select(['id', 'nom', 'rue', 'code_postal as codePostal', 'ville', 'telephone'])
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .orderBy(sql`f_tri(nom) collate textes`)
    .orderBy('id')
    .execute();

/** The names of the laboratories that each habilitation opens; none for one that opens them all. */
const nomsDesLaboratoires = async (tx: SystemeTx, ids: readonly number[]): Promise<ReadonlyMap<number, string[]>> => {
  const { rows } = await sql<{ id: number; noms: string[] }>`
    select x.habilitation_id as id, array_agg(d.nom order by f_tri(d.nom) collate textes, l.id) as noms
    from habilitation_laboratoire x join laboratoire l on l.tenant_id = x.tenant_id and l.id = x.laboratoire_id
      join laboratoire_detail d on d.id = l.detail_id
    where x.habilitation_id = any(${[...ids]}::bigint[]) group by x.habilitation_id`.execute(tx);
  return new Map(rows.map(({ id, noms }) => [id, noms]));
};

/**
 * The cards of `/trade`. Each source of figures is one function that takes the pharmacies whose habilitation opens it
 * and gives its part by pharmacy.
 */
const enCartes = async (tx: SystemeTx, ctx: Contexte, suivies: readonly Suivie[]): Promise<PharmacieSuivie[]> => {
  const jour = aujourdhuiDe(ctx);
  const encours = await carteEncours(
    tx,
    ctx.acteur.utilisateurId,
    suivies.filter(({ lectureEncours }) => lectureEncours).map(({ tenantId }) => tenantId),
    jour,
  );
  const promotions = await cartePromotions(
    tx,
    ctx.acteur,
    suivies.map(({ tenantId }) => tenantId),
    jour,
  );
  const parTenant = new Map<number, Suivie>(suivies.map((suivie) => [suivie.tenantId, suivie]));
  const tenants = await identites(
    tx,
    suivies.map(({ tenantId }) => tenantId),
  );
  const noms = await nomsDesLaboratoires(
    tx,
    suivies.map(({ habilitationId }) => habilitationId),
  );
  return tenants.flatMap(({ rue, ...tenant }) => {
    const suivie = parTenant.get(tenant.id);
    const leurs = promotions.get(tenant.id);
    if (!suivie || !leurs) return [];
    const { tenantId: _, ...acces } = suivie;
    const adresse = [rue, [tenant.codePostal, tenant.ville].filter(Boolean).join(' ')].filter(Boolean).join(', ');
    const chiffres = { encours: encours.get(tenant.id) ?? null, promotions: leurs };
    return [{ ...tenant, adresse, ...acces, laboratoires: noms.get(acces.habilitationId) ?? [], ...chiffres }];
  });
};

export const cartesTrade = async (tx: SystemeTx, ctx: Contexte): Promise<PharmacieSuivie[]> =>
  enCartes(tx, ctx, await pharmaciesSuivies(tx, ctx));

/** @throws 404 without an habilitation in force */
export const pharmacieTrade = async (tx: SystemeTx, ctx: Contexte, id: number): Promise<PharmacieSuivie> => {
  const suivie = (await pharmaciesSuivies(tx, ctx)).find(({ tenantId }) => tenantId === id);
  const [carte] = suivie ? await enCartes(tx, ctx, [suivie]) : [];
  if (!carte) throw coreErrors.introuvable();
  return carte;
};
