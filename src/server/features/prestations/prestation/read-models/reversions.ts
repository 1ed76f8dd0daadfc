import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { EtatPrestation } from '#shared/features/prestations/prestation/schemas/enumerations.ts';
import type { Reversion } from '#shared/features/prestations/prestation/schemas/lecture.ts';
import { canGererPrestations } from '#shared/features/prestations/prestation/policy.ts';
import { finDAttente } from '#shared/features/prestations/prestation/rules/attente-iban.ts';
import { ibanMasque } from '#shared/core/iban.ts';
import { obstaclesDuVirement } from '#shared/features/prestations/prestation/rules/preuve.ts';
import type { CompteBancaire } from '../repository/virements.ts';
import { preuvesDesPrestations } from './preuves.ts';

type Lue = Omit<Reversion, 'preuve' | 'preuveOk' | 'nbPhotos' | 'obstacles' | 'droits'> & {
  /** By a transfer file that was carried out. */
  readonly executee: boolean;
  readonly encaissee: boolean;
};
/** A reversion with the whole bank account of its adhérent: for the groupement's commands, never for a screen. */
export type ReversionSuivie = Reversion & { readonly compte: CompteBancaire | null };

/** The account of an adhérent is read while it is one, or once it closed and is still owed its part (PRS-3, PRS-28). */
const lire = async (tx: SystemeTx, groupementId: number, prestationId: number) => {
  const { rows } = await sql<Lue & { compte: CompteBancaire | null }>`
    select r.id, r.pharmacie_id as "pharmacieId", t.nom as "pharmacieNom", t.ville, a.id is null as partie, r.base,
      r.montant_ht_centimes as "montantHtCentimes", r.etat, r.date_reversion as "dateReversion", r.reference,
      r.sans_preuve_motif as "sansPreuveMotif", r.sans_preuve_par_nom as "sansPreuveParNom", c.iban,
        c.utilisable_le as "ibanUtilisableLe", r.virement_id as "virementId",
      case when c.iban is not null then json_build_object('titulaire', c.titulaire, 'iban', c.iban, 'bic', c.bic)
      end as compte,
      r.etat = 'REVERSEE' and r.virement_id is not null as executee,
      exists (select from reversion_recue q join encaissement e on e.tenant_id = q.tenant_id
        and e.id = q.encaissement_id and e.annule_le is null
        where q.tenant_id = r.pharmacie_id and q.groupement_id = r.tenant_id and q.reversion_id = r.id) as encaissee
    from reversion r join tenant t on t.id = r.pharmacie_id
    left join adhesion a on a.tenant_id = r.tenant_id and a.pharmacie_id = r.pharmacie_id and a.etat = 'ACCEPTED'
    left join coordonnees_bancaires c on c.tenant_id = r.pharmacie_id
      and (a.id is not null or t.active = 'TERMINATED')
    where r.tenant_id = ${groupementId} and r.prestation_id = ${prestationId}
    order by f_tri(t.nom) collate textes, r.id`.execute(tx);
  return rows;
};

/** The parts of a prestation as its groupement sees them, by name. */
export const reversionsSuivies = async (
  tx: SystemeTx,
  acteur: Pick<Acteur, 'role' | 'tenantId'>,
  prestation: { readonly id: number; readonly etat: EtatPrestation },
  maintenant: Date,
): Promise<ReversionSuivie[]> => {
  const reversionsLues = await lire(tx, acteur.tenantId, prestation.id);
  const preuves = await preuvesDesPrestations(tx, acteur.tenantId, [prestation.id]);
  const gere = canGererPrestations(acteur);
  return reversionsLues.map(({ executee, encaissee, ...lueAlors }) => {
    const reversion = { ...lueAlors, ibanUtilisableLe: finDAttente(lueAlors.ibanUtilisableLe, maintenant) };
    const { preuve, nbPhotos } = preuves(prestation.id, reversion.pharmacieId);
    const aFaire = reversion.etat === 'A_REVERSER' && reversion.virementId === null;
    return {
      ...reversion,
      iban: reversion.iban === null ? null : ibanMasque(reversion.iban),
      preuve,
      preuveOk: preuve !== 'MANQUANTE',
      nbPhotos,
      obstacles: obstaclesDuVirement({ ...reversion, preuve }),
      droits: {
        dejaViree: gere && aFaire && prestation.etat === 'CONFIRMED',
        remettre: gere && reversion.etat === 'REVERSEE' && !executee && !encaissee,
        sansPreuve: gere && aFaire && preuve === 'MANQUANTE',
      },
    };
  });
};
