import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import { joursDesComptes } from '#server/features/connexions/vente/read-models/calendrier.ts';
import { ajouterJours, type Jour } from '#shared/core/dates.ts';
import type { ExtractionAdherent } from '#shared/features/connexions/extracteur/schemas/parametres.ts';
import { joursDe } from '#shared/features/connexions/vente/rules.ts';

const JOURS_MONTRES = 30;
type Adherent = Pick<ExtractionAdherent, 'tenantId' | 'nom' | 'ville'> & {
  readonly montre: boolean;
  readonly enPanne: boolean;
};

/** The adhérents of a groupement; of those that show it, the state of their last days and never an amount (CNX-43). */
export const extractionsDesAdherents = async (
  tx: SystemeTx,
  groupementId: number,
  aujourdhui: Jour,
): Promise<ExtractionAdherent[]> => {
  const { rows } = await sql<Adherent>`
    select t.id as "tenantId", t.nom, t.ville,
      coalesce(e.partage_avec = t.groupement_id and t.extracteur_consentement is not null, false) as montre,
        e.panne_cause is not null as "enPanne"
    from tenant t left join extracteur e on e.tenant_id = t.id
    where t.groupement_id = ${groupementId} and t.etat_groupement = 'ACCEPTED' and t.type = 'PHARMACIE'
    order by f_tri(t.nom) collate textes, t.id`.execute(tx);
  const debut = ajouterJours(aujourdhui, -JOURS_MONTRES);
  const montres = rows.filter(({ montre }) => montre).map(({ tenantId }) => tenantId);
  const parCompte = Map.groupBy(await joursDesComptes(tx, montres, debut), ({ tenantId }) => tenantId);
  return rows.map(({ montre, enPanne, ...adherent }) => {
    const connus = new Map((parCompte.get(adherent.tenantId) ?? []).map(({ jour, etat }) => [jour, etat]));
    const jours = joursDe(debut, ajouterJours(aujourdhui, -1)).map((jour) => ({
      jour,
      etat: connus.get(jour) ?? null,
    }));
    const dernierJour = jours.findLast(({ etat }) => etat === 'complete' || etat === 'incomplete')?.jour ?? null;
    return { ...adherent, extraction: montre ? { dernierJour, jours, enPanne } : null };
  });
};
