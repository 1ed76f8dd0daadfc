import { useForm } from '@mantine/form';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { z } from 'zod';
import { AppError } from '#shared/core/app-error.ts';
import { ecrireBrouillon, effacerBrouillon, lireBrouillon } from './brouillon.ts';
import { cleUnique } from './cle-unique.ts';
import { estAnnulation, estPassager, messageDe } from './echecs.ts';
import { insecable } from './formats.ts';
import type { Alerte, EnvoiFormulaire, Formulaire, OptionsFormulaire, Valeurs } from './formulaire-types.ts';
import { useGardeSortie } from './garde-sortie.ts';
import { cheminDe, valider, type Saisie } from './validation.ts';

export type {
  Alerte,
  Chemin,
  EnvoiFormulaire,
  Formulaire,
  OptionsFormulaire,
  ProprietesChamp,
  ProprietesCoche,
} from './formulaire-types.ts';
export type { Saisie } from './validation.ts';

const estObjet = (valeur: unknown): valeur is Valeurs =>
  typeof valeur === 'object' && valeur !== null && !Array.isArray(valeur);
const enValeurs = (valeurs: unknown): Valeurs => (estObjet(valeurs) ? valeurs : {});
/** The form holds plain values; their type is the schema's. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- they came as `V` and only their own fields are written
const typer = <V>(valeurs: Valeurs): V => valeurs as V;
const DELAI_BROUILLON = 300;

/** Typed values of a previous visit, only the fields this form still has. */
const reprise = (cle: string | undefined, initiales: Valeurs): Valeurs | null => {
  const lues = cle === undefined ? null : lireBrouillon(cle);
  if (!estObjet(lues)) return null;
  return { ...initiales, ...Object.fromEntries(Object.entries(lues).filter(([nom]) => nom in initiales)) };
};

/**
 * A form on the contract's schema: sentences under the fields, focus on the first refused one, server refusals on their field,
 * one submission at a time, Ctrl+Enter, question before leaving, draft kept.
 * @param schema the route's body (kept outside the component)
 * @param initialValues read once: mount the form when the item is there, `reprendre` to change them
 * @param onSubmit receives parsed values; what it throws is shown. Returning means saved: navigate or close there
 */
export const useFormulaire = <S extends z.ZodType>(
  schema: S,
  initialValues: Saisie<z.input<S>>,
  onSubmit: (donnees: z.output<S>, envoi: EnvoiFormulaire) => unknown,
  { brouillon, garde = true, onRecharger, connait = () => false }: OptionsFormulaire = {},
): Formulaire<Saisie<z.input<S>>> => {
  type V = Saisie<z.input<S>>;
  const id = useId();
  const cadre = useRef<HTMLFormElement>(null);
  const [depart] = useState(() => enValeurs(initialValues));
  const [retrouvees] = useState(() => reprise(brouillon, depart));
  const [repris, setRepris] = useState(retrouvees !== null);
  const [alerte, setAlerte] = useState<Alerte | null>(null);
  const [enCours, setEnCours] = useState(false);
  const verrou = useRef(false);
  const aFocaliser = useRef(false);
  const enPlacement = useRef(false);
  const connus = useRef(new Set<string>());
  const duServeur = useRef(new Set<string>());
  const tentative = useRef<{ empreinte: string; cle: string } | null>(null);

  const form = useForm<Valeurs>({ initialValues: depart, clearInputErrorOnChange: true });
  useEffect(() => {
    if (retrouvees) form.setValues(retrouvees);
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, []);

  const modifie = form.isDirty();
  const modifieRef = useRef(modifie);
  useEffect(() => {
    modifieRef.current = modifie;
  });

  useEffect(() => {
    if (brouillon === undefined || !modifie) return undefined;
    const minuterie = setTimeout(() => ecrireBrouillon(brouillon, form.values), DELAI_BROUILLON);
    return () => clearTimeout(minuterie);
  }, [brouillon, modifie, form.values]);

  const oublier = useCallback(() => {
    modifieRef.current = false;
    tentative.current = null;
    setRepris(false);
    if (brouillon !== undefined) effacerBrouillon(brouillon);
  }, [brouillon]);

  const retient = useCallback(() => garde && modifieRef.current && !verrou.current, [garde]);
  const quitter = useGardeSortie(retient, oublier);

  // After the render that shows them: the first refused field, in the order of the page.
  useEffect(() => {
    if (!aFocaliser.current) return;
    const premier = cadre.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    aFocaliser.current = false;
    enPlacement.current = true;
    premier?.focus();
    enPlacement.current = false;
    premier?.scrollIntoView?.({ block: 'center' });
  }, [form.errors]);

  const montrer = (erreurs: Readonly<Record<string, string>>) => {
    const { '': globale, ...parChamp } = erreurs;
    const connu = (chemin: string) => connus.current.has(chemin) || connait(chemin);
    const perdues = Object.entries(parChamp).filter(([chemin]) => !connu(chemin));
    const texte = [globale, ...perdues.map(([, detail]) => detail)].filter(Boolean).join(' ');
    aFocaliser.current = Object.keys(parChamp).length > perdues.length;
    form.setErrors(Object.fromEntries(Object.entries(parChamp).filter(([chemin]) => connu(chemin))));
    setAlerte(texte === '' ? null : { genre: 'refus', texte });
  };

  const refuser = (erreur: unknown) => {
    if (estAnnulation(erreur)) return;
    // A doubt (lost connection) keeps the key: sent again, the same values are not recorded twice.
    if (!estPassager(erreur)) tentative.current = null;
    if (erreur instanceof AppError && erreur.errors.length > 0) {
      const erreurs = Object.fromEntries(
        erreur.errors.toReversed().map(({ pointer, detail }) => [cheminDe(pointer), insecable(detail)]),
      );
      duServeur.current = new Set(Object.keys(erreurs));
      montrer(erreurs);
      return;
    }
    const genre =
      erreur instanceof AppError
        ? erreur.code === 'CONFLIT_VERSION'
          ? 'conflit'
          : 'refus'
        : estPassager(erreur)
          ? 'connexion'
          : 'refus';
    setAlerte({ genre, texte: messageDe(erreur) });
    if (!(erreur instanceof AppError) && !estPassager(erreur)) reportError(erreur);
  };

  const envoyer = async () => {
    if (verrou.current) return;
    setAlerte(null);
    const lu = valider(schema, form.getValues());
    if (!lu.ok) return montrer(lu.erreurs);
    const empreinte = JSON.stringify(lu.donnees);
    if (tentative.current?.empreinte !== empreinte) tentative.current = { empreinte, cle: cleUnique() };
    verrou.current = true;
    setEnCours(true);
    try {
      await onSubmit(lu.donnees, { idempotencyKey: tentative.current.cle });
      oublier();
      form.resetDirty();
    } catch (erreur) {
      refuser(erreur);
    } finally {
      verrou.current = false;
      setEnCours(false);
    }
  };

  const surFocus = (chemin: string) => {
    // Brought there by the refusal itself: it has yet to be read.
    if (enPlacement.current || !duServeur.current.delete(chemin)) return;
    form.clearFieldError(chemin);
  };

  /** Only a field already changed: leaving an empty one untouched is no fault yet. */
  const surDepart = (chemin: string) => {
    if (!form.isDirty(chemin)) return;
    const lu = valider(schema, form.getValues());
    if (!lu.ok && lu.erreurs[chemin] !== undefined) form.setFieldError(chemin, lu.erreurs[chemin]);
  };

  const champ = (chemin: string) => {
    connus.current.add(chemin);
    const props = form.getInputProps(chemin);
    return {
      ...props,
      value: (props.value as unknown) ?? '',
      name: chemin,
      onFocus: () => surFocus(chemin),
      onBlur: () => surDepart(chemin),
    };
  };

  const coche = (chemin: string) => {
    connus.current.add(chemin);
    return { ...form.getInputProps(chemin, { type: 'checkbox' }), name: chemin };
  };

  const reprendre = (valeurs: V) => {
    oublier();
    setAlerte(null);
    form.clearErrors();
    form.setInitialValues(enValeurs(valeurs));
    form.setValues(enValeurs(valeurs));
    form.resetDirty(enValeurs(valeurs));
  };

  return {
    id,
    champ,
    coche,
    valeurs: typer<V>(form.values),
    poser: (modifs) => form.setValues(modifs),
    erreurs: form.errors,
    alerte,
    fermerAlerte: () => setAlerte(null),
    enCours,
    modifie,
    envoyer,
    reprendre,
    quitter,
    repris,
    repartir: () => reprendre(typer<V>(form.getInitialValues())),
    recharger: onRecharger,
    props: {
      id,
      ref: cadre,
      noValidate: true,
      onSubmit: (evenement) => {
        evenement.preventDefault();
        // A form inside a dialog inside a form (React tree): the outer one is not submitted.
        evenement.stopPropagation();
        void envoyer();
      },
      onKeyDown: (evenement) => {
        if (evenement.key !== 'Enter' || !(evenement.ctrlKey || evenement.metaKey)) return;
        evenement.preventDefault();
        void envoyer();
      },
    },
  };
};
