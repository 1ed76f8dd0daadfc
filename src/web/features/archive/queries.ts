import { queryOptions } from '@tanstack/react-query';
import { archiveContract, type Archive } from '#shared/features/archive/contract.ts';
import { INTERROMPUE, SUJET_ARCHIVE } from '#shared/features/archive/messages.ts';
import { call, telecharger } from '#web/lib/api.ts';
import { ConnexionPerdue } from '#web/lib/echecs.ts';
import { formatNombre, insecable } from '#web/lib/formats.ts';
import { enCours, type EnCours } from '#web/ui/snackbar.tsx';
import { archivesSuivies } from './archives-suivies.ts';

/** While it is made, asked again this often, in case the push channel is cut. */
const RELECTURE_MS = 2_000;

export const archiveQueries = {
  une: (id: number) =>
    queryOptions({
      queryKey: [SUJET_ARCHIVE, id],
      queryFn: ({ signal }) => call(archiveContract.uneArchive, { params: { id }, signal }),
      refetchInterval: ({ state }) => (state.data?.etat === 'EN_COURS' ? RELECTURE_MS : false),
    }),
};

const attendre = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });
/** Small ones are there at once; the others are looked at every second. */
const DELAIS = [150, 250, 400, 600] as const;
const SECONDE = 1_000;

/** How far it is, in a sentence. */
export const phraseArchive = ({ titre, total, faits }: Pick<Archive, 'titre' | 'total' | 'faits'>): string =>
  insecable(
    total === 0
      ? `${titre} : archive en préparation…`
      : `${titre} : ${formatNombre(faits)} sur ${formatNombre(total)} dans l’archive. Vous pouvez continuer votre travail.`,
  );

/** A cut connection does not end the job: it is asked again. */
const relire = async (archive: Archive): Promise<Archive> => {
  try {
    return await call(archiveContract.uneArchive, { params: { id: archive.id } });
  } catch (erreur) {
    if (erreur instanceof ConnexionPerdue) return archive;
    throw erreur;
  }
};

const jusquALaFin = async (archive: Archive, avis: EnCours): Promise<Archive> => {
  let une = archive;
  for (let n = 0; une.etat === 'EN_COURS' && !une.interrompu; n += 1) {
    await attendre(DELAIS[n] ?? SECONDE);
    const avant = phraseArchive(une);
    une = await relire(une);
    if (phraseArchive(une) !== avant) avis.dire(phraseArchive(une));
  }
  return une;
};

const conduire = async (archive: Archive, avis: EnCours): Promise<void> => {
  try {
    const { id, etat, erreur } = await jusquALaFin(archive, avis);
    if (etat !== 'TERMINE') {
      avis.echec(erreur ?? INTERROMPUE);
      return;
    }
    avis.succes(`${await telecharger(archiveContract.telechargerArchive, { params: { id } })} téléchargé.`);
  } catch (erreur) {
    avis.echec(erreur);
  } finally {
    archivesSuivies.enlever(archive.id);
  }
};

const suivies = new Map<number, Promise<void>>();

/**
 * Says how far an archive is until it is there, and takes it, whatever the screen; asked twice, it is followed once.
 * @returns once it is taken, or will not be
 */
export const suivreArchive = (archive: Archive): Promise<void> => {
  const deja = suivies.get(archive.id);
  if (deja) return deja;
  archivesSuivies.ajouter(archive.id);
  const suivi = conduire(archive, enCours(phraseArchive(archive))).finally(() => suivies.delete(archive.id));
  suivies.set(archive.id, suivi);
  return suivi;
};

/** Those this tab waited for before it was reloaded; one that is somebody else's by now is forgotten. */
export const reprendreArchives = async (): Promise<void> => {
  const attendues = archivesSuivies.lire();
  if (attendues.length === 0) return;
  const miennes = await call(archiveContract.listArchives);
  for (const id of attendues) {
    const archive = miennes.find((une) => une.id === id);
    if (archive) void suivreArchive(archive);
    else archivesSuivies.enlever(id);
  }
};
