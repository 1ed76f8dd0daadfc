import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { ensemble } from '#server/core/db/ensemble.ts';
import { historiqueDe } from '#server/core/historique.ts';
import { exigerPresence } from '#server/core/version.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { DetailFacture, LigneControlee } from '#shared/features/argent/facture/schemas/lecture.ts';
import {
  phraseAvertissement,
  phraseMiseDeCote,
  phraseObservation,
  phraseQuasiDoublon,
} from '#shared/features/argent/facture/messages.ts';
import type { Observation } from '#shared/features/argent/facture/rules/conditions/observer.ts';
import { remiseConstatee } from '#shared/features/argent/facture/rules/controle.ts';
import { arretsDesTotaux, AUCUNE_PARTIE } from '#shared/features/argent/facture/rules/parties.ts';
import type { AvertissementFacture } from '#shared/features/argent/facture/schemas.ts';
import { quasiDoublons } from './papiers.ts';
import { avecDroits, colonnesFactureSql, depuisFacture, type FactureLueEnBase } from './liste.ts';

type LigneEnBase = Omit<LigneControlee, 'remiseConstateeCentiemes'>;
/** The discount of a line of goods, wherever it was written (FAC-13); null for another nature. */
const remiseDite = (ligne: LigneEnBase): number | null => {
  if (ligne.nature !== null && ligne.nature !== 'MARCHANDISE') return null;
  const montantNetCentimes = ligne.achatNetCentimes ?? ligne.montantNetCentimes;
  return remiseConstatee({ ...ligne, montantNetCentimes })?.tauxCentiemes ?? null;
};
/** The lines of one invoice, with what was found of each. */
export const lignesControlees = async (tx: TenantTx, factureId: number): Promise<LigneControlee[]> => {
  const { rows } = await sql<LigneEnBase>`
    select id, rang, ean, cip13, code_vendeur as "codeVendeur", nom, nature,
      nature_saisie is not null as "natureSaisie",
      achat_net_centimes as "achatNetCentimes", quantite as "quantiteMillioniemes",
      gratuites as "quantiteGratuiteMillioniemes",
      prix_brut as "prixBrutMillioniemes", prix_net as "prixNetMillioniemes",
      montant_net_centimes as "montantNetCentimes",
      tva_centiemes as "tvaCentiemes", remise_attendue as "remiseAttendueCentiemes", resultat, motif,
      condition_dite as "conditionDite",
      attendu_centimes as "attenduCentimes", ecart_centimes as "ecartCentimes", encours_id as "encoursId"
    from facture_ligne where tenant_id = ${tx.tenantId} and facture_id = ${factureId} order by rang`.execute(tx);
  return rows.map((ligne) => ({ ...ligne, remiseConstateeCentiemes: remiseDite(ligne) }));
};

type EnteteEnBase = FactureLueEnBase &
  Pick<
    DetailFacture,
    | 'profil'
    | 'vendeurSiren'
    | 'vendeurTva'
    | 'vendeurSiret'
    | 'acheteurNom'
    | 'acheteurNumero'
    | 'ajustements'
    | 'fichier'
    | 'remplacees'
    | 'references'
    | 'encours'
    | 'controleeLe'
    | 'raisonAcceptee'
    | 'remplace'
  > & {
    readonly avis: readonly AvertissementFacture[];
    readonly dites: readonly Observation[];
  };
const entete = async (tx: TenantTx, id: number): Promise<EnteteEnBase> => {
  const { rows } = await sql<{ json: EnteteEnBase }>`
    select row_to_json(x) as json from (
      select ${colonnesFactureSql}, f.profil, f.vendeur_siren as "vendeurSiren", f.vendeur_tva as "vendeurTva",
        f.vendeur_siret as "vendeurSiret", f.acheteur_nom as "acheteurNom",
        coalesce(f.acheteur_siret, f.acheteur_siren, f.acheteur_tva) as "acheteurNumero", f.ajustements,
        f.avertissements as avis, f.observations as dites, f.controlee_le as "controleeLe",
        f.raison_acceptee as "raisonAcceptee",
        (select coalesce(json_agg(json_build_object('id', x.id, 'numero', x.numero, 'dateEmission', x.date_emission,
           'htCentimes', x.ht_centimes) order by x.id), '[]'::json)
         from facture x where x.tenant_id = f.tenant_id and x.remplacee_par_id = f.id) as remplace,
        (select json_build_object('nom', fi.nom, 'mime', fi.mime, 'taille', fi.taille) from fichier fi
         where fi.tenant_id = f.tenant_id and fi.id = f.fichier_id) as fichier,
        (select coalesce(json_agg(json_build_object('id', x.id, 'remplaceeLe', x.remplacee_le, 'dateEmission',
          x.date_emission,
           'htCentimes', x.ht_centimes, 'ttcCentimes', x.ttc_centimes,
           'fichier', case when fx.id is not null then json_build_object('nom', fx.nom, 'mime', fx.mime, 'taille',
             fx.taille) end) order by x.id desc), '[]'::json)
         from facture_remplacee x left join fichier fx on fx.tenant_id = x.tenant_id and fx.id = x.fichier_id
         where x.tenant_id = f.tenant_id and x.facture_id = f.id) as remplacees,
        (select coalesce(json_agg(json_build_object('sorte', r.sorte, 'numero', r.numero, 'jour', r.jour)
          order by r.position), '[]'::json)
         from facture_reference r where r.tenant_id = f.tenant_id and r.facture_id = f.id) as references,
        (select coalesce(json_agg(json_build_object('id', e.id, 'numero', e.numero, 'etat', e.etat,
           'valeurAttendueCentimes', e.valeur_attendue_centimes, 'natureFiscale', e.nature_fiscale)
           order by e.id), '[]'::json)
         from encours e where e.tenant_id = f.tenant_id and (e.id = f.encours_id or e.id in (
           select fl.encours_id from facture_ligne fl where fl.tenant_id = f.tenant_id
             and fl.facture_id = f.id))) as encours
      from ${depuisFacture} where f.tenant_id = ${tx.tenantId} and f.id = ${id}) x`.execute(tx);
  return exigerPresence(rows[0]?.json);
};

const raisonDeCote = ({ miseDeCote, devise, acheteurNom }: EnteteEnBase): string[] =>
  miseDeCote === null || miseDeCote === 'MANUELLE'
    ? []
    : [phraseMiseDeCote(miseDeCote, { devise, acheteur: { ...AUCUNE_PARTIE, nom: acheteurNom } })];

/** One invoice with all that hangs on it. @throws 404 */
export const detailFacture = async (tx: TenantTx, acteur: Acteur, id: number): Promise<DetailFacture> => {
  const [enteteLu, lignes, historique, doublons] = await ensemble(
    entete(tx, id),
    lignesControlees(tx, id),
    historiqueDe(tx, 'facture', id),
    quasiDoublons(tx, id),
  );
  const { avis, dites, ...facture } = enteteLu;
  const arrets = arretsDesTotaux(avis);
  return {
    ...avecDroits(acteur, facture),
    acheteurAConfirmer: avis.some(({ code }) => code === 'ACHETEUR_A_CONFIRMER'),
    avantDeReclamer: [
      ...avis.filter(({ code }) => code === 'ACHETEUR_A_CONFIRMER').map(phraseAvertissement),
      ...(doublons.length > 0 ? [phraseQuasiDoublon(doublons)] : []),
    ],
    arrets: arrets.map(phraseAvertissement),
    avertissements: [
      ...raisonDeCote(enteteLu),
      ...(doublons.length > 0 ? [phraseQuasiDoublon(doublons)] : []),
      ...avis
        .filter((avisLu) => !arrets.includes(avisLu) && avisLu.code !== 'ACHETEUR_A_CONFIRMER')
        .map(phraseAvertissement),
    ],
    observations: dites.map(phraseObservation),
    lignes,
    historique,
  };
};
