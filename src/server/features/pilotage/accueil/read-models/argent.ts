import { sql, type RawBuilder } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { aAffecter, ATTENTES } from '#server/features/argent/encaissement/read-models/filtres.ts';
import { filtreEncoursSql } from '#server/features/argent/encours/read-models/filtres.ts';
import { rfasSuivies } from '#server/features/argent/rfa/read-models/retards.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { AttenteEncaissement } from '#shared/features/argent/encaissement/schemas/enumerations.ts';
import type { Rfa } from '#shared/features/argent/rfa/schemas/lecture.ts';
import { rfaAttend, attentesRfa, enjeuCentimes, type AttenteRfa } from '#shared/features/argent/rfa/rules/a-faire.ts';
import type { SorteAFaire } from '#shared/features/pilotage/accueil/schemas/enumerations.ts';
import { canLireAFaire, typesAFaire } from '#shared/features/pilotage/accueil/policy.ts';
import { elementAFaire, enGroupe, lireGroupes, unionDesGroupes, type GroupeLu } from './groupes.ts';

type Lecteur = Pick<Acteur, 'role'>;

/** The encours this person declares and reminds, counted by the filter of the list that the line opens (PIL-13). */
const encours = (tenantId: number, lecteur: Lecteur, jour: Jour): RawBuilder<unknown> => {
  const types = typesAFaire(lecteur);
  const filtre = filtreEncoursSql(tenantId, { aTraiter: true, ...(types !== null && { type: [...types] }) }, jour);
  return sql`select case e.etat when 'A_DECLARER' then 'ENCOURS_A_DECLARER' else 'ENCOURS_A_RELANCER'
    end, e.id, e.numero, e.laboratoire_id,
    case e.etat when 'A_DECLARER' then e.date_declaration else e.prochaine_relance
    end, e.valeur_attendue_centimes - e.valeur_reglee_centimes, e.nature_fiscale
    from encours e where ${filtre}`;
};

/**
 * An encaissement to check, because the same paper may have come twice, is not to share out: its list says so
 * (ECM-24).
 */
type AttenteAffectation = Exclude<AttenteEncaissement, 'A_VERIFIER'>;
const SORTES_RECUES: Readonly<Record<AttenteAffectation, SorteAFaire>> = {
  AVOIRS: 'AVOIR_A_AFFECTER',
  PAIEMENTS: 'PAIEMENT_A_AFFECTER',
};
const recus = (tenantId: number): RawBuilder<unknown>[] =>
  (Object.keys(SORTES_RECUES) as AttenteAffectation[]).map(
    (attente) => sql`select ${SORTES_RECUES[attente]}, c.id, coalesce(c.numero, 'Sans numéro'), c.laboratoire_id,
      null::date, c.reste_centimes, c.partage
      from encaissement c where c.tenant_id = ${tenantId} and ${aAffecter} and ${ATTENTES[attente]}`,
  );

const factures = (tenantId: number): RawBuilder<unknown> =>
  sql`select case f.etat when 'ECARTS' then 'FACTURE_EN_ECART' else 'FACTURE_' || f.etat end, f.id,
    coalesce(f.numero, 'Sans numéro'), f.laboratoire_id, null::date,
    case f.etat when 'ECARTS' then f.ecart_centimes end,
    'HT'
    from facture f where f.tenant_id = ${tenantId} and f.etat in ('ECARTS', 'A_ACCEPTER', 'A_COMPLETER')`;

/** What money waits for: encours, credit notes and payments received, invoices. */
export const argentAFaire = async (tx: TenantTx, lecteur: Lecteur, jour: Jour): Promise<GroupeLu[]> => {
  const lignes = [
    ...(canLireAFaire(lecteur, 'ENCOURS_A_DECLARER') ? [encours(tx.tenantId, lecteur, jour)] : []),
    ...(canLireAFaire(lecteur, 'AVOIR_A_AFFECTER') ? recus(tx.tenantId) : []),
    ...(canLireAFaire(lecteur, 'FACTURE_EN_ECART') ? [factures(tx.tenantId)] : []),
  ];
  return lignes.length === 0 ? [] : lireGroupes(tx, tx.tenantId, unionDesGroupes(lignes));
};

const SORTES_RFA: Readonly<Record<AttenteRfa, SorteAFaire>> = {
  RETARD: 'RFA_RETARD',
  RECLAMER: 'RFA_RECLAMER',
  CONFIRMER: 'RFA_CONFIRMER',
  PROCHE: 'RFA_PROCHE',
  REPONDRE: 'RFA_REPONDRE',
};
/** Day shown beside an RFA: the day it should have been paid, or the end of the palier still within reach. */
const jourDe = (attente: AttenteRfa, { dateReglementPrevue, periodes }: Rfa): Jour | null => {
  if (attente === 'RETARD') return dateReglementPrevue;
  return attente === 'PROCHE' ? (periodes.find(({ etat }) => etat === 'EN_COURS')?.fin ?? null) : null;
};

/** The RFA that wait, year by year: `attend` decides, as for the list that the line opens (RFA-21). */
export const rfasDeLAccueil = async (tx: TenantTx, acteur: Acteur, jour: Jour): Promise<GroupeLu[]> => {
  if (!canLireAFaire(acteur, 'RFA_RETARD')) return [];
  const rfas = await rfasSuivies(tx, acteur, jour);
  return attentesRfa.flatMap((attente) => {
    const parAnnee = Map.groupBy(
      rfas.filter((rfa) => rfaAttend(attente, rfa)),
      ({ annee }) => annee,
    );
    return [...parAnnee].flatMap(([annee, rfasDeLAnnee]) =>
      enGroupe(
        SORTES_RFA[attente],
        rfasDeLAnnee.map((rfa) =>
          elementAFaire({
            id: rfa.id,
            titre: rfa.gamme ?? rfa.produit ?? rfa.condition,
            precision: rfa.laboratoireNom,
            laboratoireId: rfa.laboratoireId,
            jour: jourDe(attente, rfa),
            centimes: enjeuCentimes(attente, rfa) || null,
            natureFiscale: 'HT',
          }),
        ),
        annee,
      ),
    );
  });
};
