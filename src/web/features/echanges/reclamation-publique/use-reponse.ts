import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { AppError } from '#shared/core/app-error.ts';
import type { NatureFiscale } from '#shared/core/nature-fiscale.ts';
import {
  reponsePubliqueSchema,
  type ReclamationPublique,
} from '#shared/features/echanges/reclamation/schemas/publique.ts';
import { cleUnique } from '#web/lib/cle-unique.ts';
import { ConnexionPerdue, estPassager, messageDe } from '#web/lib/echecs.ts';
import type { Illisible } from '#web/lib/illisible.ts';
import { effacerSaisie, lireIdentite, lireSaisie, retenirIdentite, retenirSaisie } from './identite.ts';
import type { LienPublic } from '#web/lib/api/lecture-publique.ts';
import { repondrePubliqueReclamationPublique } from './queries.ts';

type SaisieReclamationPublique = Omit<
  Required<z.input<typeof reponsePubliqueSchema>>,
  'montantCentimes' | 'natureFiscale'
> & {
  montantCentimes: number | Illisible | null;
};
type Erreurs = Readonly<Record<string, string>>;

const VIDE = { texte: '', nature: null, avoirNumero: null, montantCentimes: null, datePrevue: null } as const;

const erreursDe = (erreur: unknown): Erreurs =>
  erreur instanceof AppError
    ? Object.fromEntries(
        erreur.errors.toReversed().map(({ pointer, detail }) => [pointer.replace(/^\/(?:commentaire\/)?/, ''), detail]),
      )
    : {};

/** Shown when the link was stopped, or expired, while the laboratory was writing. */
const LIEN_MORT =
  'Ce lien n’est plus valable. Votre réponse est gardée sur cette page\u00a0: demandez un nouveau lien à la ' +
  'pharmacie, puis envoyez-la.';
const phraseDErreur = (erreur: unknown): string => {
  if (erreur instanceof ConnexionPerdue) return 'La connexion est perdue.';
  return erreur instanceof AppError && erreur.code === 'RECLAMATION_INVALIDE' ? LIEN_MORT : messageDe(erreur);
};

/**
 * Key of the answer: another text or other files make another answer; the same ones sent again after a lost connection
 * keep the key (COM-27).
 */
const useCle = () => {
  const derniere = useRef({ empreinte: '', cle: '' });
  return (donnees: unknown, fichiers: readonly File[]): string => {
    const empreinte = JSON.stringify([
      donnees,
      fichiers.map(({ name, size, lastModified }) => [name, size, lastModified]),
    ]);
    if (derniere.current.empreinte !== empreinte) derniere.current = { empreinte, cle: cleUnique() };
    return derniere.current.cle;
  };
};

/**
 * State of the laboratory's answer, kept in this tab until the server has it. Without the application's forms, because
 * this page opens once, on a phone.
 */
export const useReponse = (lien: LienPublic, onEnvoyee: (suite: ReclamationPublique) => void) => {
  const [valeurs, setValeurs] = useState<SaisieReclamationPublique>(() => ({
    ...lireIdentite(),
    ...VIDE,
    ...lireSaisie(lien.id),
  }));
  const [erreurs, setErreurs] = useState<Erreurs>({});
  const [alerte, setAlerte] = useState<{ texte: string; gardee: boolean } | null>(null);
  const [progression, setProgression] = useState<number | null>(null);
  const enRoute = useRef(false);
  const cadre = useRef<HTMLFormElement>(null);
  const cleDe = useCle();

  useEffect(() => {
    const minuterie = setTimeout(() => retenirSaisie(lien.id, valeurs), 300);
    return () => clearTimeout(minuterie);
  }, [lien.id, valeurs]);
  // Focuses the first refused field, once it shows its error.
  useEffect(() => {
    if (Object.keys(erreurs).length > 0) cadre.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [erreurs]);

  const poser = (modifs: Partial<SaisieReclamationPublique>) => {
    setValeurs((avant) => ({ ...avant, ...modifs }));
    setErreurs((avant) => Object.fromEntries(Object.entries(avant).filter(([nom]) => !(nom in modifs))));
  };
  const refuser = (erreur: unknown) => {
    const champs = erreursDe(erreur);
    const vus = Object.keys(champs).some((nom) => nom in valeurs);
    if (vus) setErreurs(champs);
    // `gardee` shows beside the error that the draft is kept.
    else setAlerte({ texte: phraseDErreur(erreur), gardee: estPassager(erreur) });
  };
  const envoyer = async (fichiers: readonly File[], natureFiscale: NatureFiscale): Promise<void> => {
    if (enRoute.current) return;
    setAlerte(null);
    const validation = reponsePubliqueSchema.safeParse({ ...valeurs, natureFiscale });
    if (!validation.success)
      return setErreurs(
        Object.fromEntries(validation.error.issues.toReversed().map(({ path, message }) => [path.join('.'), message])),
      );
    enRoute.current = true;
    setProgression(0);
    try {
      retenirIdentite(validation.data);
      const options = { fichiers, idempotencyKey: cleDe(validation.data, fichiers), onProgress: setProgression };
      const suite = await repondrePubliqueReclamationPublique(lien, validation.data, options);
      effacerSaisie(lien.id);
      onEnvoyee(suite);
    } catch (erreur) {
      refuser(erreur);
    } finally {
      enRoute.current = false;
      setProgression(null);
    }
  };
  return { valeurs, erreurs, alerte, progression, cadre, poser, envoyer };
};
