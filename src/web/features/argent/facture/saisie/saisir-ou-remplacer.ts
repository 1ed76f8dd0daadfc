import { AppError } from '#shared/core/app-error.ts';
import { natureFiscaleLue } from '#shared/core/champs-lus.ts';
import type { DetailFacture, RemplacementFacture } from '#shared/features/argent/facture/schemas/lecture.ts';
import { cleUnique } from '#web/lib/cle-unique.ts';
import { confirmerRemplacement } from '../actes-confirmes.ts';
import type { ActesFacture } from '../queries.ts';

type Saisie = Parameters<ActesFacture['saisir']>[0];
type Envoi = { readonly fichiers: readonly File[]; readonly idempotencyKey: string };

type Remplacable = Pick<RemplacementFacture, 'factureId' | 'affecteCentimes' | 'affecteNature'>;
/** The kept document that the typed one may replace, when the server offers it. */
const remplacableDe = (erreur: unknown): Remplacable | null => {
  if (!(erreur instanceof AppError) || erreur.code !== 'NUMERO_DEJA_PRIS') return null;
  const { remplacableId, affecteCentimes, affecteNature } = erreur.details;
  return typeof remplacableId === 'number'
    ? {
        factureId: remplacableId,
        affecteCentimes: typeof affecteCentimes === 'number' ? affecteCentimes : 0,
        affecteNature: natureFiscaleLue.safeParse(affecteNature).data ?? null,
      }
    : null;
};
const accepter = async (
  actes: ActesFacture,
  corps: Saisie,
  { factureId, affecteCentimes, affecteNature }: Remplacable,
): Promise<boolean> => {
  const gardee = await actes.relire(factureId);
  const reclamees = gardee.lignes.filter(({ encoursId }) => encoursId !== null);
  const { nature, numero, dateEmission, ecartCentimes } = gardee;
  return confirmerRemplacement(
    {
      factureId,
      nature,
      numero,
      dateEmission,
      avant: gardee,
      apres: {
        htCentimes: corps.htCentimes ?? null,
        ttcCentimes: corps.ttcCentimes ?? null,
        nbLignes: corps.lignes?.length ?? 0,
      },
      ecartCentimes,
      affecteCentimes,
      affecteNature,
      reclameCentimes: reclamees.reduce((somme, ligne) => somme + ligne.ecartCentimes, 0),
    },
    'Cette saisie',
  );
};

/**
 * Saves the typed document; when its number is already kept, replaces that document once the user agrees (FAC-94).
 * @throws the refusals of the server, including a replacement that the user declined
 */
export const saisirOuRemplacer = async (
  actes: ActesFacture,
  corps: Saisie,
  { fichiers, idempotencyKey }: Envoi,
): Promise<DetailFacture> => {
  try {
    return await actes.saisir(corps, fichiers, idempotencyKey);
  } catch (erreur) {
    const remplacable = remplacableDe(erreur);
    if (remplacable === null || !(await accepter(actes, corps, remplacable))) throw erreur;
    return actes.saisir({ ...corps, remplaceId: remplacable.factureId }, fichiers, cleUnique());
  }
};
