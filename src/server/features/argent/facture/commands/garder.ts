import { createHash } from 'node:crypto';
import type { Tx } from '#server/core/db/database.ts';
import { enregistrerFichier } from '#server/core/files/fichiers.ts';
import type { FileStore } from '#server/core/files/store.ts';
import { journaliser } from '#server/core/journal.ts';
import { direPeriodeAvoir } from '#server/features/argent/encaissement/commands/recevoir-avoir.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { AppError } from '#shared/core/app-error.ts';
import { formatInstant } from '#shared/core/dates.ts';
import { nomDeBase } from '#shared/core/nom-fichier.ts';
import type { DocumentDepot } from '#shared/features/argent/facture/contract/lecture.ts';
import { factureErrors } from '#shared/features/argent/facture/errors.ts';
import { phraseMiseDeCote, phraseRefus } from '#shared/features/argent/facture/messages.ts';
import { devinerLaboratoire, motifMiseDeCote } from '#shared/features/argent/facture/rules/parties.ts';
import { memePapier, periodeEntiere, remplaceTexte } from '#shared/features/argent/facture/rules.ts';
import type { FactureLue } from '#shared/features/argent/facture/schemas.ts';
import { identiteDuCompte, laboratoiresConnus } from '../read-models/connus.ts';
import { papierGarde } from '../read-models/papiers.ts';
import { verrouillerReception, type DepotALire } from '../repository/depots.ts';
import { findTextes, insertFacture, remplacerFacture, type LigneFacture, type NouvelleFacture } from '../repository.ts';
import { creerEncaissementDepuisAvoir } from './avoir-recu.ts';
import { prevenirFactures } from './charger.ts';
import { comparerCellesCi, type OutilsFacture } from './comparer.ts';
import type { DocumentLu } from './lire-documents.ts';

export type Reception = {
  readonly tenantId: number;
  readonly auteur: DepotALire;
  readonly store: FileStore;
  readonly maintenant: Date;
};

type AvecNumero = FactureLue & { readonly numero: string };
const refusee = (nom: string, phrase: string): DocumentDepot => ({ nom, issue: 'REFUSEE', factureId: null, phrase });

type Recue = { readonly lue: AvecNumero; readonly laboratoireId: number | null; readonly sha256: string };
/** What is already kept under these bytes, or under this number of this laboratory (FAC-21). */
const dejaRecu = async (
  tx: Tx,
  tenantId: number,
  nom: string,
  { lue, laboratoireId, sha256 }: Recue,
  texte: LigneFacture | undefined,
): Promise<DocumentDepot | null> => {
  const { nature, numero, vendeur, totaux } = lue;
  const garde = await papierGarde(tx, tenantId, {
    laboratoireId,
    nature,
    numero,
    vendeur,
    ttcCentimes: totaux.ttcCentimes,
    jour: lue.date,
    jourDuTexte: lue.source === 'PDF_TEXTE' ? lue.date : null,
    sha256,
  });
  if (!garde || (!garde.memesOctets && garde.id === texte?.id)) return null;
  if (garde.memesOctets || memePapier(garde, totaux))
    return { nom, issue: 'DEJA_RECUE', factureId: garde.id, phrase: `Déjà reçue le ${formatInstant(garde.creeLe)}.` };
  // Two sellers without a laboratory may give the same number.
  if (laboratoireId === null) return null;
  return refusee(nom, factureErrors.numeroPris(numero, garde.ttcCentimes ?? garde.htCentimes).message);
};

/** What was read in the text of the same document, before these data (FAC-31). */
const texteDe = async (
  tx: Tx,
  tenantId: number,
  { lue, laboratoireId }: Pick<Recue, 'lue' | 'laboratoireId'>,
): Promise<LigneFacture | undefined> =>
  lue.source === 'PDF_TEXTE'
    ? undefined
    : (await findTextes(tx, tenantId, lue)).find((une) => remplaceTexte(une, { ...lue.totaux, laboratoireId }));

const phraseGardee = ({
  laboratoireId,
  lue,
  miseDeCote,
}: {
  laboratoireId: number | null;
  lue: FactureLue;
  miseDeCote: ReturnType<typeof motifMiseDeCote>;
}): string => {
  if (miseDeCote !== null) return phraseMiseDeCote(miseDeCote, lue);
  const sorte = lue.nature === 'AVOIR' ? 'Avoir gardé' : 'Facture gardée';
  if (laboratoireId === null) return `${sorte} : choisissez son laboratoire.`;
  return lue.date === null ? `${sorte} : complétez sa date.` : `${sorte}.`;
};

const acteurDe = ({ utilisateurId, nomComplet, impersonation }: DepotALire, tenantId: number) =>
  ({ utilisateurId, nomComplet, impersonation, tenantId }) as Acteur;

/** Its file is kept as it came, under a name of its own. */
const garderFichier = (
  tx: Tx,
  { tenantId, auteur, store }: Reception,
  { nom, contenu }: { nom: string; contenu: Buffer },
) =>
  enregistrerFichier(tx, store, {
    nom: nomDeBase(nom.split(' › ').at(-1) ?? nom),
    contenu,
    auteur: acteurDe(auteur, tenantId),
    tenantId,
  });

/** A document that is complete: an invoice is compared, a credit note is one to share out. */
const suivre = async (
  tx: Tx,
  outils: OutilsFacture,
  { tenantId, auteur, maintenant }: Reception,
  { id, lue, laboratoireId, fichierId }: Pick<Recue, 'lue' | 'laboratoireId'> & Record<'id' | 'fichierId', number>,
): Promise<void> => {
  if (laboratoireId === null || lue.date === null) return;
  if (lue.nature !== 'AVOIR') return comparerCellesCi(tx, outils, { tenantId, laboratoireId }, [id], maintenant);
  await creerEncaissementDepuisAvoir(tx, acteurDe(auteur, tenantId), {
    ...lue.totaux,
    tenantId,
    id,
    laboratoireId,
    fichierId,
    numero: lue.numero,
    source: lue.source,
    date: lue.date,
    periode: periodeEntiere(lue.periode),
  });
};

/** The data take the place of what was read in the text; what a person had said of it stays (FAC-31). */
const remplacer = async (
  tx: Tx,
  outils: OutilsFacture,
  reception: Reception,
  { texte, nouvelle, nom }: { readonly texte: LigneFacture; readonly nouvelle: NouvelleFacture; readonly nom: string },
): Promise<DocumentDepot> => {
  const { tenantId, auteur } = reception;
  const { id, encaissementId } = texte;
  const { lue, fichierId } = nouvelle;
  const laboratoireId = nouvelle.laboratoireId ?? texte.laboratoireId;
  const miseDeCote = texte.miseDeCote === 'MANUELLE' ? 'MANUELLE' : nouvelle.miseDeCote;
  await remplacerFacture(tx, tenantId, id, { ...nouvelle, laboratoireId, miseDeCote });
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
    apres: { source: lue.source, laboratoireId, dateEmission: lue.date, ...lue.totaux, fichier: nom },
  });
  if (encaissementId !== null) await direPeriodeAvoir(tx, tenantId, encaissementId, periodeEntiere(lue.periode));
  else if (miseDeCote === null) await suivre(tx, outils, reception, { id, lue, laboratoireId, fichierId });
  prevenirFactures(tx, tenantId, id);
  await outils.annoncerBases(tx, tenantId, [texte.laboratoireId, laboratoireId]);
  const phrase = `${lue.nature === 'AVOIR' ? 'Avoir gardé' : 'Facture gardée'} : ses données remplacent ce qui était lu dans le texte.`;
  return { nom, issue: 'GARDEE', factureId: id, phrase };
};

const garderLue = async (
  tx: Tx,
  outils: OutilsFacture,
  reception: Reception,
  { nom, contenu, lue }: { readonly nom: string; readonly contenu: Buffer; readonly lue: AvecNumero },
): Promise<DocumentDepot> => {
  const { tenantId, auteur } = reception;
  await verrouillerReception(tx, tenantId);
  const identite = await identiteDuCompte(tx, tenantId);
  const miseDeCote = motifMiseDeCote(lue, identite);
  const laboratoireId =
    devinerLaboratoire(lue, await laboratoiresConnus(tx, tenantId), identite)?.laboratoireId ?? null;
  const sha256 = createHash('sha256').update(contenu).digest('hex');
  const texte = await texteDe(tx, tenantId, { lue, laboratoireId });
  const deja = await dejaRecu(tx, tenantId, nom, { lue, laboratoireId, sha256 }, texte);
  if (deja) return deja;
  const { id: fichierId } = await garderFichier(tx, reception, { nom, contenu });
  const nouvelle = { lue, laboratoireId, miseDeCote, fichierId, sha256, auteur };
  if (texte) return remplacer(tx, outils, reception, { texte, nouvelle, nom });
  const id = await insertFacture(tx, tenantId, nouvelle);
  await journaliser(tx, acteurDe(auteur, tenantId), {
    tenantId,
    objet: 'facture',
    objetId: id,
    action: 'recevoir',
    apres: { numero: lue.numero, nature: lue.nature, laboratoireId, source: lue.source, miseDeCote, fichier: nom },
  });
  if (miseDeCote === null) {
    await suivre(tx, outils, reception, { id, lue, laboratoireId, fichierId });
    await outils.annoncerBases(tx, tenantId, [laboratoireId]);
  }
  prevenirFactures(tx, tenantId, id);
  return { nom, issue: 'GARDEE', factureId: id, phrase: phraseGardee({ laboratoireId, lue, miseDeCote }) };
};

/** Keeps one document that was read, once; or says why not (FAC-21). A refusal writes nothing. */
export const garderDocument = async (
  tx: Tx,
  outils: OutilsFacture,
  reception: Reception,
  { nom, contenu, resultat }: DocumentLu,
): Promise<DocumentDepot> => {
  if ('refus' in resultat) return refusee(nom, phraseRefus(resultat.refus));
  const { facture: lue } = resultat;
  const { numero } = lue;
  if (contenu === null || numero === null)
    return refusee(nom, phraseRefus({ motif: 'NUMERO_ABSENT', precision: null }));
  try {
    return await garderLue(tx, outils, reception, { nom, contenu, lue: { ...lue, numero } });
  } catch (error) {
    // A name or bytes that no file may have: told before anything is written.
    if (error instanceof AppError && error.status < 500) return refusee(nom, error.message);
    throw error;
  }
};
