import { useForm, type UseFormReturnType } from '@mantine/form';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { z } from 'zod';
import { estObjet } from '#shared/core/est-objet.ts';
import { estAnnulation, estPassager } from './echecs.ts';
import { useErreursVivantes } from './formulaire/erreurs-vivantes.ts';
import { useEnvoiUnique } from './formulaire/envoi.ts';
import { useRefusFormulaire } from './formulaire/refus.ts';
import { useSaisieConservee } from './formulaire/saisie-conservee.ts';
import type { EnvoiFormulaire, EtatFormulaire, OptionsFormulaire, Valeurs } from './formulaire/types.ts';
import { useGardeSortie } from './formulaire/garde-sortie.ts';
import { validerSaisie, type SaisieDe, type SaisieAdmise } from './formulaire/validation.ts';

export type {
  AlerteFormulaire,
  Chemin,
  EnvoiFormulaire,
  EtatFormulaire,
  OptionsFormulaire,
  ProprietesChamp,
  ProprietesCoche,
} from './formulaire/types.ts';
export type { SaisieDe } from './formulaire/validation.ts';

const enValeurs = (valeurs: unknown): Valeurs => (estObjet(valeurs) ? valeurs : {});
/** The form holds plain values; their type is the one they were given with. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- only the fields of `V` are written
const typer = <V>(valeurs: Valeurs): V => valeurs as V;

/** Asks before the user leaves a changed form. @param oublierTout clears the draft of an abandoned form */
const useGardeSiModifie = (modifie: boolean, retenir: () => boolean, oublierTout: () => void) => {
  const modifieRef = useRef(modifie);
  useEffect(() => {
    modifieRef.current = modifie;
  });
  const oublier = useCallback(() => {
    modifieRef.current = false;
    oublierTout();
  }, [oublierTout]);
  const retient = useCallback(() => modifieRef.current && retenir(), [retenir]);
  return { oublier, quitter: useGardeSortie(retient, oublier) };
};

const champsDe = (
  form: UseFormReturnType<Valeurs>,
  schema: z.ZodType,
  refus: Pick<ReturnType<typeof useRefusFormulaire>, 'noterChampDessine' | 'effacerAuRetour'>,
) => {
  /** Checks a field when the user leaves it, only if it was changed: an untouched empty field is no fault yet. */
  const verifierChampQuitte = (chemin: string) => {
    if (!form.isDirty(chemin)) return;
    const validation = validerSaisie(schema, form.getValues());
    if (!validation.ok && validation.erreurs[chemin] !== undefined)
      form.setFieldError(chemin, validation.erreurs[chemin]);
  };
  return {
    champ: (chemin: string) => {
      refus.noterChampDessine(chemin);
      const props = form.getInputProps(chemin);
      return {
        ...props,
        value: (props.value as unknown) ?? '',
        name: chemin,
        onFocus: () => refus.effacerAuRetour(chemin),
        onBlur: () => verifierChampQuitte(chemin),
      };
    },
    coche: (chemin: string) => {
      refus.noterChampDessine(chemin);
      return { ...form.getInputProps(chemin, { type: 'checkbox' }), name: chemin };
    },
  };
};

const actionsDuCadre = (
  envoyer: () => Promise<void>,
): Pick<EtatFormulaire<Valeurs>['props'], 'onSubmit' | 'onKeyDown'> => ({
  onSubmit: (evenement) => {
    evenement.preventDefault();
    // A form in a dialog inside another form (React tree) must not submit the outer one.
    evenement.stopPropagation();
    void envoyer();
  },
  onKeyDown: (evenement) => {
    if (evenement.key !== 'Enter' || !(evenement.ctrlKey || evenement.metaKey)) return;
    evenement.preventDefault();
    void envoyer();
  },
});

type Envoyer<S extends z.ZodType> = (donnees: z.output<S>, envoi: EnvoiFormulaire) => unknown;

/**
 * The form of `useFormulaire`, for a caller that types its values more precisely than the schema's input: a type that
 * is never empty, for instance. Its field paths follow those values.
 */
export const useFormulaireSurValeurs = <S extends z.ZodType, V extends SaisieAdmise<z.input<S>>>(
  schema: S,
  initialValues: V,
  onSubmit: Envoyer<S>,
  options?: OptionsFormulaire,
): EtatFormulaire<V> => useEtatFormulaire(schema, initialValues, onSubmit, options);

/**
 * A form on the contract's schema: sentences under the fields, focus on the first refused one, server refusals on
 * their field, one submission at a time, Ctrl+Enter, question before leaving, draft kept.
 * @param schema the route's body (kept outside the component)
 * @param initialValues read once: mount the form when the item is read, call `reprendre` to change them
 * @param onSubmit receives parsed values; its errors are shown. Returning means saved: navigate or close there
 */
export const useFormulaire = <S extends z.ZodType>(
  schema: S,
  initialValues: SaisieDe<z.input<S>>,
  onSubmit: Envoyer<S>,
  options?: OptionsFormulaire,
): EtatFormulaire<SaisieDe<z.input<S>>> => useEtatFormulaire(schema, initialValues, onSubmit, options);

const useEtatFormulaire = <S extends z.ZodType, V>(
  schema: S,
  initialValues: V,
  onSubmit: Envoyer<S>,
  { brouillon, garde = true, onRecharger, connait = () => false, verifier = () => ({}) }: OptionsFormulaire = {},
): EtatFormulaire<V> => {
  const id = useId();
  const cadre = useRef<HTMLFormElement>(null);
  const [depart] = useState(() => enValeurs(initialValues));
  const form = useForm<Valeurs>({ initialValues: depart, clearInputErrorOnChange: true });
  const modifie = form.isDirty();
  const { repris, oublierSaisie } = useSaisieConservee(form, brouillon, depart);
  const refus = useRefusFormulaire(form, cadre, connait);
  const { verrou, enCours, cleDesDonnees, envoyerSeul, oublierTentative } = useEnvoiUnique();
  const oublierTout = useCallback(() => {
    oublierTentative();
    oublierSaisie();
  }, [oublierTentative, oublierSaisie]);
  const retenir = useCallback(() => garde && !verrou.current, [garde, verrou]);
  const { oublier, quitter } = useGardeSiModifie(modifie, retenir, oublierTout);

  const valider = () => validerSaisie(schema, form.getValues(), verifier(form.getValues()));
  useErreursVivantes(form, refus.estDuServeur, () => {
    const validation = valider();
    return validation.ok ? {} : validation.erreurs;
  });

  const envoyer = async () => {
    if (verrou.current) return;
    refus.fermerAlerte();
    const validation = valider();
    if (!validation.ok) return refus.montrerFautes(validation.erreurs);
    const idempotencyKey = cleDesDonnees(validation.donnees);
    await envoyerSeul(async () => {
      try {
        await onSubmit(validation.donnees, { idempotencyKey });
        oublier();
        form.resetDirty();
      } catch (erreur) {
        if (estAnnulation(erreur)) return;
        if (!estPassager(erreur)) oublierTentative();
        refus.montrerEchec(erreur);
      }
    });
  };

  const reprendre = (valeurs: V) => {
    oublier();
    refus.fermerAlerte();
    form.clearErrors();
    form.setInitialValues(enValeurs(valeurs));
    form.setValues(enValeurs(valeurs));
    form.resetDirty(enValeurs(valeurs));
  };

  return {
    id,
    ...champsDe(form, schema, refus),
    valeurs: typer<V>(form.values),
    // Sets the fields one by one, because setting all values would clear the errors of the others.
    poser: (modifs) => Object.entries(modifs).forEach(([nom, valeur]) => form.setFieldValue(nom, valeur)),
    erreurs: form.errors,
    alerte: refus.alerte,
    fermerAlerte: refus.fermerAlerte,
    enCours,
    modifie,
    envoyer,
    reprendre,
    quitter,
    repris,
    repartir: () => reprendre(typer<V>(form.getInitialValues())),
    recharger: onRecharger,
    props: { id, ref: cadre, noValidate: true, ...actionsDuCadre(envoyer) },
  };
};
