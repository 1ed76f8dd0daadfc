import type { EtatEnregistreur, ServicesRdv } from './enregistreur-types.ts';
import type { SaisieRdv } from '../saisie.ts';

/** Duration beyond which a write is noticed while typing, in milliseconds. */
const ECRITURE_LENTE = 20;
/** Size beyond which a write is slow on some machines, in characters. */
const NOTE_LOURDE = 1_000_000;

export const estLegere = ({ texte }: SaisieRdv): boolean => texte.length < NOTE_LOURDE;

/**
 * Writes at each keystroke, but spends at most a fifth of the time on a heavy note. The device keeps the writes in
 * order.
 */
const creerRythme = (ecrire: () => Promise<void>, estLourde: () => boolean, horloge: () => number) => {
  let derniere: Promise<void> = Promise.resolve();
  let cout = 0;
  let minuterie: ReturnType<typeof setTimeout> | undefined;
  const arreter = (): void => {
    clearTimeout(minuterie);
    minuterie = undefined;
  };
  const maintenant = (): void => {
    arreter();
    const debut = horloge();
    derniere = ecrire();
    cout = horloge() - debut;
  };
  return {
    maintenant,
    arreter,
    bientot: (): void => {
      if (cout < ECRITURE_LENTE || !estLourde()) maintenant();
      else minuterie ??= setTimeout(maintenant, Math.min(cout * 4, 2000));
    },
    /** Promise of the last write. */
    fin: () => derniere,
  };
};

export const toutEstAcquis = ({ machine }: EtatEnregistreur): boolean => machine.frappe <= machine.acquis;

/** The copy of the note on this device, kept until the server has it. */
export const creerSauvegardeLocale = (etat: EtatEnregistreur, services: ServicesRdv, publier: () => void) => {
  let legere = estLegere(etat.acquise);
  const ecrire = async () => {
    if (toutEstAcquis(etat)) return;
    try {
      const saisie = services.lireSaisie();
      legere = estLegere(saisie);
      const { id, version, acquise, tentative } = etat;
      await services.garder({ id, version, base: acquise, saisie, tentative });
      etat.sansFilet = false;
    } catch {
      etat.sansFilet = true;
    }
    // Acknowledged during the write: deletes the copy again, so that the next opening does not restore it.
    if (toutEstAcquis(etat) && !etat.fini) await services.acquitter();
    publier();
  };
  return creerRythme(ecrire, () => !legere, services.horloge);
};
export type SauvegardeLocale = ReturnType<typeof creerSauvegardeLocale>;
