import { aujourdhuiDe, type Contexte, inTenant } from '#server/core/contexte.ts';
import { enSysteme, type TenantTx } from '#server/core/db/database.ts';
import { supprimerFichier } from '#server/core/files/fichiers.ts';
import type { FichierRecu } from '#server/core/http/multipart.ts';
import { journaliser } from '#server/core/journal.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { personnesDe } from '#shared/core/visibilite.ts';
import { documentErrors } from '#shared/features/echanges/document/errors.ts';
import {
  canChangerVisibilite,
  canPartagerDocument,
  canRedigerDocument,
  canSupprimerDocument,
} from '#shared/features/echanges/document/policy.ts';
import {
  MAX_VERSIONS,
  type CreationDocument,
  type DetailDocument,
  type ModificationDocument,
} from '#shared/features/echanges/document/schemas.ts';
import { chargerDocument, pourJournalDocument, prevenirDocument } from './commands/charger.ts';
import { deposerVersion, garderVersion, unFichier } from './commands/fichier.ts';
import { annoncerDocument, prevenirMembres } from './commands/partager.ts';
import { pharmaciesViseesDocument } from './read-models/destinataires.ts';
import { detailDocument } from './read-models/detail.ts';
import { lecteurDeDocuments } from './read-models/visibles.ts';
import {
  deleteDocument,
  insertDocument,
  replacePartage,
  findSegmentsVises,
  updateDocument,
  updateNumero,
  findVersionsEnregistrees,
  type NouvelleVersion,
} from './repository.ts';

const fichierPourJournal = (
  { visibleBy }: Pick<CreationDocument, 'visibleBy'>,
  { nom, taille, sha256 }: NouvelleVersion['fichier'],
) => ({
  ...(visibleBy !== 'SELF' && { fichier: nom }),
  taille,
  sha256,
});

const relire = async (tx: TenantTx, ctx: Contexte, id: number): Promise<DetailDocument> =>
  detailDocument(tx, await lecteurDeDocuments(tx, ctx.acteur), id, aujourdhuiDe(ctx));

/** The list of chosen people is kept only with CUSTOM (DOC-3). */
const partageDe = (saisie: CreationDocument) => ({
  authorizedUsers: personnesDe(saisie),
  segmentIds: saisie.partage === 'SEGMENTS' ? saisie.segmentIds : [],
});

export const deposerDocument = (
  ctx: Contexte,
  saisie: CreationDocument,
  fichiers: readonly FichierRecu[],
): Promise<DetailDocument> => {
  const { acteur } = ctx;
  if (!canRedigerDocument(acteur)) throw coreErrors.interdit();
  if (saisie.partage !== 'PRIVE' && !canPartagerDocument(acteur)) throw documentErrors.partageReserve();
  return deposerVersion(ctx, unFichier(fichiers), (version) =>
    inTenant(ctx, async (tx) => {
      const id = await insertDocument(tx, saisie, acteur);
      await replacePartage(tx, id, partageDe(saisie));
      const { fichier: garde } = await garderVersion(tx, ctx, id, 1, version);
      await journaliser(tx, acteur, {
        objet: 'document',
        objetId: id,
        action: 'deposer',
        apres: { ...pourJournalDocument(saisie), ...fichierPourJournal(saisie, garde) },
      });
      await annoncerDocument(tx, acteur, { id, nom: saisie.nom });
      await prevenirMembres(tx, acteur, id);
      return relire(tx, ctx, id);
    }),
  );
};

const memesPersonnes = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id));

export const modifierDocument = (
  ctx: Contexte,
  id: number,
  { version, ...saisie }: ModificationDocument,
): Promise<DetailDocument> =>
  inTenant(ctx, async (tx) => {
    const { acteur } = ctx;
    const avant = await chargerDocument(tx, acteur, id, canRedigerDocument, version);
    if (saisie.partage !== 'PRIVE' && !canPartagerDocument(acteur)) throw documentErrors.partageReserve();
    const ouverture =
      avant.visibleBy !== saisie.visibleBy || !memesPersonnes(avant.authorizedUsers, personnesDe(saisie));
    if (ouverture && !canChangerVisibilite(acteur, avant.creeParId)) throw coreErrors.interdit();
    const vises =
      acteur.typeTenant === 'GROUPEMENT'
        ? await enSysteme(tx, (systeme) => pharmaciesViseesDocument(systeme, acteur.tenantId, id))
        : [];
    const segmentIds = await findSegmentsVises(tx, id);
    await updateDocument(tx, avant, saisie, acteur);
    await replacePartage(tx, id, partageDe(saisie));
    const {
      orphelin: _o,
      relanceLe: _r,
      modifieLe: _m,
      modifieParNom: _p,
      creeParId: _c,
      numero: _n,
      version: _v,
      ...champs
    } = avant;
    await journaliser(tx, acteur, {
      objet: 'document',
      objetId: id,
      action: 'modifier',
      avant: { ...pourJournalDocument(champs), segmentIds },
      apres: pourJournalDocument(saisie),
    });
    await annoncerDocument(tx, acteur, { id, nom: saisie.nom });
    await prevenirMembres(tx, acteur, id, vises);
    return relire(tx, ctx, id);
  });

/** The former versions stay, downloadable by the account. */
export const remplacerDocument = (
  ctx: Contexte,
  id: number,
  version: number,
  fichiers: readonly FichierRecu[],
): Promise<DetailDocument> =>
  deposerVersion(ctx, unFichier(fichiers), (nouvelle) =>
    inTenant(ctx, async (tx) => {
      const { acteur } = ctx;
      const avant = await chargerDocument(tx, acteur, id, canRedigerDocument, version);
      if (avant.numero >= MAX_VERSIONS) throw documentErrors.tropDeVersions();
      const { numero, fichier: garde } = await garderVersion(tx, ctx, id, avant.numero + 1, nouvelle);
      await updateNumero(tx, id, numero, acteur);
      await journaliser(tx, acteur, {
        objet: 'document',
        objetId: id,
        action: 'remplacer',
        avant: { numero: avant.numero },
        apres: { numero, ...fichierPourJournal(avant, garde) },
      });
      await annoncerDocument(tx, acteur, { id, nom: avant.nom });
      await prevenirMembres(tx, acteur, id);
      return relire(tx, ctx, id);
    }),
  );

/** Every version goes with it, and stays in the journal by its name and its fingerprint. */
export const supprimerDocument = (ctx: Contexte, id: number, version: number | undefined): Promise<null> =>
  inTenant(ctx, async (tx) => {
    const { acteur } = ctx;
    const ligne = await chargerDocument(tx, acteur, id, canSupprimerDocument, version);
    const vises =
      acteur.typeTenant === 'GROUPEMENT'
        ? await enSysteme(tx, (systeme) => pharmaciesViseesDocument(systeme, acteur.tenantId, id))
        : [];
    const versions = await findVersionsEnregistrees(tx, id);
    const gardees = ligne.visibleBy === 'SELF' ? versions.map(({ fichierNom: _nom, ...reste }) => reste) : versions;
    await deleteDocument(tx, id);
    for (const { fichierId } of versions) await supprimerFichier(tx, fichierId);
    await journaliser(tx, acteur, {
      objet: 'document',
      objetId: id,
      action: 'supprimer',
      avant: { ...pourJournalDocument(ligne), versions: gardees },
    });
    prevenirDocument(tx, [tx.tenantId, ...vises], id);
    return null;
  });
