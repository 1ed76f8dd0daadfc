import { inTenant, type Contexte } from '#server/core/contexte.ts';
import { enColonnes } from '#server/core/db/noms.ts';
import { journaliser } from '#server/core/journal.ts';
import { exigerLaboratoire } from '#server/features/catalogue/laboratoire/read-models.ts';
import type { BodyOf } from '#shared/core/contract.ts';
import type { factureContract } from '#shared/features/argent/facture/contract.ts';
import { canGererFacture } from '#shared/features/argent/facture/policy.ts';
import { avecAcheteurJuge, motifMiseDeCote } from '#shared/features/argent/facture/rules/acheteur.ts';
import { motifApresReprise, type IdentiteCompte } from '#shared/features/argent/facture/rules/parties.ts';
import { saisieDuDetail, traceDeCorrection } from '#shared/features/argent/facture/rules/saisie/saisie-du-detail.ts';
import { lireFactureSaisie } from '#shared/features/argent/facture/rules/saisie/saisie.ts';
import { verifierLibre } from '#shared/features/argent/facture/rules.ts';
import type { DetailFacture } from '#shared/features/argent/facture/schemas/lecture.ts';
import type { MiseDeCoteFacture } from '#shared/features/argent/facture/schemas/enumerations.ts';
import type { SaisieFacture, SaisieLue } from '#shared/features/argent/facture/schemas/saisie.ts';
import type { FactureLue } from '#shared/features/argent/facture/schemas.ts';
import { identiteDuCompte } from '../read-models/connus.ts';
import { lireDejaLue } from '../read-models/deja-lue.ts';
import { detailFacture } from '../read-models/detail.ts';
import { replaceCitees, replaceLignes } from '../repository/lignes-lues.ts';
import { updateEnteteFacture, type LigneFacture } from '../repository.ts';
import { suivreFacture } from './changer.ts';
import { chargerFacture } from './charger.ts';
import type { OutilsFacture } from './comparer.ts';
import { ecrireNatures } from './comprendre.ts';
import { naturesDe, verifierPapierNouveau } from './saisir.ts';

type Corps = BodyOf<(typeof factureContract)['corrigerFacture']>;

const memeAcheteur = ({ acheteur }: FactureLue, { acheteurNom, acheteurNumero }: SaisieLue): boolean =>
  acheteur.nom === acheteurNom && [acheteur.siret, acheteur.siren, acheteur.tva].includes(acheteurNumero);

/** A changed buyer is judged like that of a file; the same buyer stays as it was judged, or answered. */
const avecAcheteurCorrige = (
  factureSaisie: FactureLue,
  facture: LigneFacture,
  avant: SaisieLue,
  identite: IdentiteCompte,
) => {
  if (memeAcheteur(factureSaisie, avant)) return factureSaisie;
  const { acheteurAdresse } = facture;
  const avertissements = factureSaisie.avertissements.filter(({ code }) => code !== 'ACHETEUR_A_CONFIRMER');
  const acheteur = { ...factureSaisie.acheteur, ...(acheteurAdresse !== null && { adresse: acheteurAdresse }) };
  return avecAcheteurJuge({ ...factureSaisie, acheteur, avertissements }, identite);
};

/** Why the paper still counts for nothing: one that a person put aside, took back or accepted stays so. */
const misDeCoteApres = (
  facture: LigneFacture,
  factureLue: FactureLue,
  avant: SaisieLue,
  identite: IdentiteCompte,
): MiseDeCoteFacture | null => {
  if (facture.miseDeCote === 'MANUELLE') return 'MANUELLE';
  const motif = motifMiseDeCote(factureLue, identite);
  const reprise = memeAcheteur(factureLue, avant) && facture.miseDeCote !== 'AUTRE_ACHETEUR';
  if (motif === 'AUTRE_ACHETEUR' && reprise)
    return motifApresReprise(factureLue.avertissements, facture.raisonAcceptee);
  return motif === 'TOTAUX' && facture.raisonAcceptee !== null ? null : motif;
};

const champsDe = (
  { genre, laboratoireId, dateEmission, dateEcheance, numero }: SaisieFacture,
  { nature, typeDocument, devise, vendeur, acheteur, totaux }: FactureLue,
) => ({
  genre,
  nature,
  typeDocument,
  numero,
  dateEmission,
  dateEcheance,
  devise,
  laboratoireId,
  htCentimes: totaux.htCentimes,
  tvaCentimes: totaux.tvaCentimes,
  ttcCentimes: totaux.ttcCentimes,
  vendeurNom: vendeur.nom,
  vendeurSiren: vendeur.siren,
  vendeurSiret: vendeur.siret,
  vendeurTva: vendeur.tva,
  acheteurNom: acheteur.nom,
  acheteurSiren: acheteur.siren,
  acheteurSiret: acheteur.siret,
  acheteurTva: acheteur.tva,
});

/** A person corrects what was read of a paper, aside or not, as long as nothing was made of it (FAC-81). */
export const corrigerFacture = (
  outils: OutilsFacture,
  ctx: Contexte,
  id: number,
  { version, ...saisie }: Corps,
): Promise<DetailFacture> =>
  inTenant(ctx, async (tx) => {
    const facture = await chargerFacture(tx, ctx.acteur, id, canGererFacture, version);
    verifierLibre(facture);
    const { laboratoireId } = saisie;
    if (laboratoireId !== null && laboratoireId !== facture.laboratoireId) await exigerLaboratoire(tx, laboratoireId);
    const avant = saisieDuDetail(await detailFacture(tx, ctx.acteur, id));
    const identite = await identiteDuCompte(tx, tx.tenantId);
    const saisieRelue = lireFactureSaisie(saisie, await lireDejaLue(tx, id));
    const factureLue = {
      ...avecAcheteurCorrige(saisieRelue, facture, avant, identite),
      numero: saisieRelue.numero,
    };
    await verifierPapierNouveau(tx, factureLue, { laboratoireId, sha256: null, saufId: id });
    const miseDeCote = misDeCoteApres(facture, factureLue, avant, identite);
    const champs = enColonnes('facture', {
      ...champsDe(saisie, factureLue),
      miseDeCote,
      ...(laboratoireId !== facture.laboratoireId && { laboratoireChoisi: laboratoireId !== null }),
    });
    await updateEnteteFacture(
      tx,
      facture,
      { champs, avertissements: factureLue.avertissements },
      ctx.acteur.nomComplet,
    );
    if (saisie.lignes !== null) await replaceLignes(tx, id, { factureLue, naturesSaisies: naturesDe(saisie) });
    if (saisie.citees !== avant.citees)
      await replaceCitees(
        tx,
        id,
        factureLue.facturesReferencees.map(({ numero }) => numero),
      );
    await ecrireNatures(tx, tx.tenantId, [id]);
    await journaliser(tx, ctx.acteur, {
      objet: 'facture',
      objetId: id,
      action: 'corriger',
      ...traceDeCorrection(avant, saisie),
    });
    await suivreFacture(tx, outils, ctx, facture);
    return detailFacture(tx, ctx.acteur, id);
  });
