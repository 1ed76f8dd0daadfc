import { createHash } from 'node:crypto';
import type { Tx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { direPeriodeAvoir } from '#server/features/argent/encaissement/commands/recevoir-avoir.ts';
import { AppError } from '#shared/core/app-error.ts';
import { formatInstant } from '#shared/core/dates.ts';
import type { DocumentDepot } from '#shared/features/argent/facture/schemas/lecture.ts';
import { factureErrors } from '#shared/features/argent/facture/errors.ts';
import { phraseMiseDeCote, phraseRefus } from '#shared/features/argent/facture/messages.ts';
import { saisieDansLesBornes } from '#shared/features/argent/facture/rules/bornes.ts';
import { natureDuDocument } from '#shared/features/argent/facture/rules/genre.ts';
import { avecAcheteurJuge, motifMiseDeCote } from '#shared/features/argent/facture/rules/acheteur.ts';
import { vuDuCompte } from '#shared/features/argent/facture/rules/parties.ts';
import { enSaisieDeFacture } from '#shared/features/argent/facture/rules/saisie/saisie.ts';
import {
  estPlusRiche,
  memePapierFacture,
  periodeEntiere,
  remplaceTexte,
} from '#shared/features/argent/facture/rules.ts';
import type { SaisieLue } from '#shared/features/argent/facture/schemas/saisie.ts';
import type { FactureLue, SourceFacture } from '#shared/features/argent/facture/schemas.ts';
import { identiteDuCompte } from '../read-models/connus.ts';
import { laboratoireDuPapier } from '../read-models/laboratoires-des-produits.ts';
import { papierGarde, type PapierGarde } from '../read-models/papiers.ts';
import { lockReceptionFacture } from '../repository/depots.ts';
import { updateRangDuPapier } from '../repository/natures.ts';
import { findTextes, insertFacture, replaceFacture, type LigneFacture, type NouvelleFacture } from '../repository.ts';
import { baisserAutofactures } from './autofactures.ts';
import { creerEncaissementDepuisAvoir } from './avoir-recu.ts';
import { prevenirFactures } from './charger.ts';
import { comparerCellesCi, comparerCitees, type OutilsFacture } from './comparer.ts';
import { ecrireNatures, suivreRemplacements } from './comprendre.ts';
import { acteurDe, garderFichier, garderRefusee, type ReceptionFacture } from './garder-fichier.ts';
import type { DocumentLu } from './lecture/lire-documents.ts';

type AvecNumero = FactureLue & { readonly numero: string };

type Recue = { readonly factureLue: AvecNumero; readonly laboratoireId: number | null; readonly sha256: string };
/** What is already kept under these bytes, or under this number of this laboratory (FAC-21). */
const dejaRecu = async (
  tx: Tx,
  tenantId: number,
  nom: string,
  { factureLue, laboratoireId, sha256 }: Recue,
  texte: LigneFacture | undefined,
): Promise<{ readonly issue: DocumentDepot } | { readonly refus: string; readonly gardee: PapierGarde } | null> => {
  const { nature, numero, vendeur, totaux } = factureLue;
  const garde = await papierGarde(tx, tenantId, {
    laboratoireId,
    nature,
    numero,
    vendeur,
    ttcCentimes: totaux.ttcCentimes,
    jour: factureLue.date,
    jourDuTexte: factureLue.source === 'PDF_TEXTE' ? factureLue.date : null,
    sha256,
  });
  if (!garde || (!garde.memesOctets && garde.id === texte?.id)) return null;
  if (garde.memesOctets || memePapierFacture(garde, totaux))
    return {
      issue: { nom, issue: 'DEJA_RECUE', factureId: garde.id, phrase: `Déjà reçue le ${formatInstant(garde.creeLe)}.` },
    };
  // Two sellers without a laboratory may give the same number.
  if (laboratoireId === null) return null;
  return { refus: factureErrors.numeroPris(numero, garde).message, gardee: garde };
};

/** What was read in the text of the same document, typed, or received without its lines, before these data (FAC-31). */
const texteDe = async (
  tx: Tx,
  tenantId: number,
  { factureLue, laboratoireId }: Pick<Recue, 'factureLue' | 'laboratoireId'>,
): Promise<LigneFacture | undefined> =>
  (await findTextes(tx, tenantId, factureLue)).find(
    (gardee) =>
      estPlusRiche({ ...factureLue, nbLignes: factureLue.lignes.length }, gardee) &&
      remplaceTexte(gardee, { ...factureLue.totaux, laboratoireId }) &&
      // Data replace other data only on the same total; a total read in words may have been misread.
      (gardee.source === 'PDF_TEXTE' || memePapierFacture(gardee, factureLue.totaux)),
  );

const phraseGardee = ({
  laboratoireId,
  factureLue,
  miseDeCote,
}: {
  laboratoireId: number | null;
  factureLue: FactureLue;
  miseDeCote: ReturnType<typeof motifMiseDeCote>;
}): string => {
  if (miseDeCote !== null) return phraseMiseDeCote(miseDeCote, factureLue);
  const sorte = factureLue.nature === 'AVOIR' ? 'Avoir gardé' : 'Facture gardée';
  if (laboratoireId === null) return `${sorte} : choisissez son laboratoire.`;
  return factureLue.date === null ? `${sorte} : complétez sa date.` : `${sorte}.`;
};

/** A document that is complete: an invoice is compared, a credit note is one to share out. */
const comparerOuEncaisser = async (
  tx: Tx,
  outils: OutilsFacture,
  { tenantId, auteur, maintenant }: ReceptionFacture,
  {
    id,
    factureLue,
    laboratoireId,
    fichierId,
  }: Pick<Recue, 'factureLue' | 'laboratoireId'> & Pick<NouvelleFacture, 'fichierId'> & { readonly id: number },
): Promise<void> => {
  if (laboratoireId === null || factureLue.date === null) return;
  if (factureLue.nature !== 'AVOIR') return comparerCellesCi(tx, outils, { tenantId, laboratoireId }, [id], maintenant);
  await creerEncaissementDepuisAvoir(tx, acteurDe(auteur, tenantId), {
    ...factureLue.totaux,
    tenantId,
    id,
    laboratoireId,
    fichierId,
    numero: factureLue.numero,
    source: factureLue.source,
    date: factureLue.date,
    periode: periodeEntiere(factureLue.periode),
  });
  await comparerCitees(tx, outils, { tenantId, laboratoireId, avoirId: id }, maintenant);
};

const APRES: Readonly<Partial<Record<SourceFacture, string>>> = {
  PDF_TEXTE: 'ses données remplacent ce qui était lu dans le texte',
  SAISIE: 'ses données remplacent ce qui était saisi',
};

/** The data take the place of what was read in the text; what a person had said of it stays (FAC-31). */
const remplacer = async (
  tx: Tx,
  outils: OutilsFacture,
  reception: ReceptionFacture,
  { texte, nouvelle, nom }: { readonly texte: LigneFacture; readonly nouvelle: NouvelleFacture; readonly nom: string },
): Promise<DocumentDepot> => {
  const { tenantId, auteur } = reception;
  const { id, encaissementId } = texte;
  const { factureLue, fichierId } = nouvelle;
  const laboratoireId = nouvelle.laboratoireId ?? texte.laboratoireId;
  const miseDeCote = texte.miseDeCote === 'MANUELLE' ? 'MANUELLE' : nouvelle.miseDeCote;
  await replaceFacture(tx, tenantId, id, { ...nouvelle, laboratoireId, miseDeCote });
  await ecrireNatures(tx, tenantId, [id]);
  await journaliser(tx, acteurDe(auteur, tenantId), {
    tenantId,
    objet: 'facture',
    objetId: id,
    action: 'remplacer',
    avant: {
      source: texte.source,
      laboratoireId: texte.laboratoireId,
      dateEmission: texte.dateEmission,
      htCentimes: texte.htCentimes,
      tvaCentimes: texte.tvaCentimes,
      ttcCentimes: texte.ttcCentimes,
    },
    apres: {
      source: factureLue.source,
      laboratoireId,
      dateEmission: factureLue.date,
      ...factureLue.totaux,
      fichier: nom,
    },
  });
  if (encaissementId !== null) await direPeriodeAvoir(tx, tenantId, encaissementId, periodeEntiere(factureLue.periode));
  else if (miseDeCote === null && !nouvelle.autofacturee)
    await comparerOuEncaisser(tx, outils, reception, { id, factureLue, laboratoireId, fichierId });
  prevenirFactures(tx, tenantId, id);
  await outils.annoncerBases(tx, tenantId, [texte.laboratoireId, laboratoireId]);
  const sorte = factureLue.nature === 'AVOIR' ? 'Avoir gardé' : 'Facture gardée';
  const phrase = `${sorte} : ${APRES[texte.source] ?? 'ses lignes complètent ce qui était reçu sans elles'}.`;
  return { nom, issue: 'GARDEE', factureId: id, phrase };
};

const garderLue = async (
  tx: Tx,
  outils: OutilsFacture,
  reception: ReceptionFacture,
  document: { readonly nom: string; readonly contenu: Buffer; readonly factureLue: AvecNumero },
): Promise<DocumentDepot> => {
  const { nom, contenu, factureLue: factureEcrite } = document;
  const { tenantId, auteur } = reception;
  await lockReceptionFacture(tx, tenantId);
  const identite = await identiteDuCompte(tx, tenantId);
  const { genre, autofacture, affacture } = natureDuDocument({
    ...factureEcrite,
    dejaPayeCentimes: factureEcrite.totaux.dejaPayeCentimes,
  });
  const { factureLue: vue, vend } = vuDuCompte(factureEcrite, identite, { autofacture });
  // Of what the account sells, its laboratory writes its name as it will: only numbers tell another's (FAC-50).
  const acheteurConnu = vend ? { siret: identite.siret, tva: identite.tva } : identite;
  const factureLue = avecAcheteurJuge(vue, acheteurConnu);
  const miseDeCote = motifMiseDeCote(factureLue, acheteurConnu);
  const laboratoireId = await laboratoireDuPapier(tx, tenantId, factureLue, identite);
  const sha256 = createHash('sha256').update(contenu).digest('hex');
  const texte = await texteDe(tx, tenantId, { factureLue, laboratoireId });
  const deja = await dejaRecu(tx, tenantId, nom, { factureLue, laboratoireId, sha256 }, texte);
  if (deja && 'issue' in deja) return deja.issue;
  const remplacable = deja?.gardee.remplacable && !vend ? deja.gardee.id : null;
  const reemissionDeId = remplacable !== null && remplacable === reception.remplaceId ? remplacable : null;
  if (deja && reemissionDeId === null)
    return garderRefusee(tx, reception, document, {
      phrase: deja.refus,
      saisie: enSaisieDeFacture(factureLue, { genre, laboratoireId }),
      remplaceId: remplacable,
    });
  const { id: fichierId } = await garderFichier(tx, reception, { nom, contenu });
  const faits = { genre, autofacturee: vend, affacturee: affacture };
  const nouvelle = { ...faits, factureLue, laboratoireId, miseDeCote, fichierId, sha256, auteur };
  if (texte) return remplacer(tx, outils, reception, { texte, nouvelle, nom });
  if (reemissionDeId !== null) await updateRangDuPapier(tx, tenantId, reemissionDeId);
  const id = await insertFacture(tx, tenantId, { ...nouvelle, ...(reemissionDeId !== null && { reemissionDeId }) });
  await ecrireNatures(tx, tenantId, [id]);
  await journaliser(tx, acteurDe(auteur, tenantId), {
    tenantId,
    objet: 'facture',
    objetId: id,
    action: 'recevoir',
    apres: {
      numero: factureLue.numero,
      nature: factureLue.nature,
      genre,
      laboratoireId,
      source: factureLue.source,
      miseDeCote,
      fichier: nom,
      ...(reemissionDeId !== null && { remplace: reemissionDeId }),
    },
  });
  if (miseDeCote === null) {
    for (const avoirId of await suivreRemplacements(tx, tenantId, laboratoireId))
      await comparerCitees(tx, outils, { tenantId, laboratoireId, avoirId }, reception.maintenant);
    if (!vend) await comparerOuEncaisser(tx, outils, reception, { id, factureLue, laboratoireId, fichierId });
    else await baisserAutofactures(tx, acteurDe(auteur, tenantId), { tenantId, avoirId: id });
    await outils.annoncerBases(tx, tenantId, [laboratoireId]);
  }
  prevenirFactures(tx, tenantId, id);
  return { nom, issue: 'GARDEE', factureId: id, phrase: phraseGardee({ laboratoireId, factureLue, miseDeCote }) };
};

/** What was read of a document that is refused, for a person to go on from (FAC-80). */
const saisieDuRefus = async (
  tx: Tx,
  tenantId: number,
  factureLue: FactureLue | undefined,
): Promise<SaisieLue | null> => {
  if (!factureLue) return null;
  const identite = await identiteDuCompte(tx, tenantId);
  const laboratoireId = await laboratoireDuPapier(tx, tenantId, factureLue, identite);
  const { genre } = natureDuDocument(factureLue);
  return saisieDansLesBornes(enSaisieDeFacture(factureLue, { genre, laboratoireId }));
};

/** Keeps one document that was read, once; or says why not, and keeps it to be typed (FAC-21, FAC-82). */
export const garderDocument = async (
  tx: Tx,
  outils: OutilsFacture,
  reception: ReceptionFacture,
  { nom, contenu, resultat }: DocumentLu,
): Promise<DocumentDepot> => {
  const refuser = (phrase: string, saisie: SaisieLue | null = null) =>
    garderRefusee(tx, reception, { nom, contenu }, { phrase, saisie });
  if ('refus' in resultat) {
    const { refus } = resultat;
    // A statement is not to be typed as an invoice.
    if (refus.motif === 'PDF_RELEVE')
      return { nom, issue: 'REFUSEE', factureId: null, phrase: phraseRefus(refus), releve: true };
    return refuser(phraseRefus(refus), await saisieDuRefus(tx, reception.tenantId, refus.factureLue));
  }
  const { facture: factureLue } = resultat;
  const { numero } = factureLue;
  if (contenu === null || numero === null)
    return refuser(
      phraseRefus({ motif: 'NUMERO_ABSENT', precision: null }),
      await saisieDuRefus(tx, reception.tenantId, factureLue),
    );
  try {
    return await garderLue(tx, outils, reception, { nom, contenu, factureLue: { ...factureLue, numero } });
  } catch (error) {
    // A name or bytes that no file may have: told before anything is written; a person who asks is told at once.
    if (reception.remplaceId === undefined && error instanceof AppError && error.status < 500)
      return refuser(error.message);
    throw error;
  }
};
