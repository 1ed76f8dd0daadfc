import type { PromotionEditee } from '#shared/features/operations/operation/schemas/lecture.ts';
import { useCallback, useRef, useState } from 'react';
import type { PartPromotion } from '#shared/features/operations/operation/schemas/enumerations.ts';
import {
  modificationPromotionSchema,
  promotionSaisieSchema,
  type PromotionSaisie,
} from '#shared/features/operations/operation/schemas/saisie.ts';
import { accorderParts, enTete, nommerParts } from '#web/features/operations/operation/apparence.ts';
import { promotionEnSaisie, saisieVierge, type DepartPromotion } from '#web/features/operations/operation/saisie.ts';
import { useVisuelsFormulaire } from '#web/features/operations/visuel/use-visuels-formulaire.ts';
import { effacerBrouillon } from '#web/lib/formulaire/brouillon.ts';
import { useFormulaireSurValeurs } from '#web/lib/formulaire.ts';
import { fusionnerVersions } from '#web/lib/formulaire/fusion.ts';
import { useGardeSortie } from '#web/lib/formulaire/garde-sortie.ts';
import { echec, info, succes } from '#web/ui/snackbar.tsx';
import { estChampProduit, viserChamp } from './formulaire-promotion.ts';
import { useActesFormulaire, useSources } from './sources.ts';

type Parts = readonly PartPromotion[];
/**
 * The version is kept with the typed values: a draft found after a colleague's change is refused, instead of
 * overwriting it (COM-26).
 */
type ValeursFormulaire = PromotionSaisie & { version?: number };

const avecVersion = (promotion: PromotionEditee): ValeursFormulaire => ({
  ...promotionEnSaisie(promotion),
  version: promotion.version,
});
const schemaDe = (promotion: PromotionEditee | undefined): typeof promotionSaisieSchema =>
  promotion ? modificationPromotionSchema : promotionSaisieSchema;

const annoncerValidation = (parts: Parts, nomOperation: string): void =>
  succes(`${enTete(nommerParts(parts))} de « ${nomOperation} » : ${accorderParts(parts, 'validée')}.`);

/** @returns false to keep the saved promotion as a draft */
export type AvantPublication = (
  promotion: Pick<PromotionEditee, 'id' | 'nomOperation' | 'affichageDate'>,
) => Promise<boolean>;

/** True when no part is left to decide after this validation: the modèle is then sent to its adhérents (OPE-52). */
const publieraAvec = ({ etatPromo, etatTg }: PromotionEditee, parts: Parts): boolean =>
  (etatPromo !== 'DRAFT' || parts.includes('PROMO')) && (etatTg !== 'DRAFT' || parts.includes('TG'));

type Options = {
  /** The edited promotion; undefined for a new one. */
  promotion: PromotionEditee | undefined;
  depart: DepartPromotion;
  onFini: (id: number) => void;
  /** Asked before a validation that sends the operation to the adhérents; absent when nothing is sent. */
  avantPublication?: AvantPublication | undefined;
};

/**
 * State of the form of a promotion. After its first save, later saves modify it instead of creating it again, even
 * when its validation was refused.
 * @returns the form, its files, and the rest of the last save (`aFinir`: some files were not received; `recharge`: a
 * colleague's version was merged)
 */
export const useFormulairePromotion = ({ promotion, depart, onFini, avantPublication }: Options) => {
  const sources = useSources();
  const actes = useActesFormulaire();
  const [enregistree, setEnregistree] = useState(promotion ? { id: promotion.id, version: promotion.version } : null);
  const visuels = useVisuelsFormulaire(enregistree?.id ?? null);
  const [aFinir, setAFinir] = useState<number | null>(null);
  const [recharge, setRecharge] = useState<PromotionEditee | null>(null);
  const [initiale] = useState<ValeursFormulaire>(() => (promotion ? avecVersion(promotion) : saisieVierge(depart)));
  const base = useRef(initiale);
  const partsAValider = useRef<Parts>([]);

  /** @returns the typed values, based on the colleague's version */
  const suivreVersion = (relue: PromotionEditee, valeurs: ValeursFormulaire): ValeursFormulaire => {
    const fraiche = promotion ? avecVersion(relue) : promotionEnSaisie(relue);
    const fusion = fusionnerVersions(base.current, fraiche, valeurs);
    base.current = fraiche;
    setEnregistree({ id: relue.id, version: relue.version });
    setRecharge(relue);
    return fusion;
  };

  const f = useFormulaireSurValeurs(
    schemaDe(promotion),
    initiale,
    async (donnees, { idempotencyKey }) => {
      const parts = partsAValider.current;
      const ecrite = enregistree
        ? await actes.modifier(enregistree.id, { version: enregistree.version, ...donnees })
        : await actes.creer(donnees, idempotencyKey);
      const { id, version, nomOperation } = ecrite;
      if (!enregistree) effacerBrouillon(`${sources.brouillon}.nouvelle`);
      setEnregistree({ id, version });
      // oxlint-disable-next-line react/immutability -- runs at submission, when the form is there
      if (promotion) f.poser({ version });
      if (parts.length > 0 && avantPublication && publieraAvec(ecrite, parts) && !(await avantPublication(ecrite)))
        return succes(sources.enregistree(nomOperation));
      if (parts.length > 0) {
        await actes.valider?.(id, { version, parts: [...parts] });
        annoncerValidation(parts, nomOperation);
      } else succes(sources.enregistree(nomOperation));
      if ((await visuels.attendre()) === 0) return onFini(id);
      setAFinir(id);
      return viserChamp('visuels');
    },
    {
      brouillon: `${sources.brouillon}.${enregistree ? enregistree.id : 'nouvelle'}`,
      connait: estChampProduit,
      onRecharger: () => {
        if (!enregistree) return;
        void actes.relire(enregistree.id).then((relue) => {
          if (!relue.droits.modifier) return info('Cette promotion vient d’être validée : elle ne se modifie plus.');
          f.poser(suivreVersion(relue, f.valeurs));
          return f.fermerAlerte();
        }, echec);
      },
    },
  );
  useGardeFichiers(f, visuels.nonRecus);

  /** @param parts validated after the save; none: keeps a draft */
  const enregistrer = (parts: Parts): void => {
    partsAValider.current = parts;
    void f.envoyer().finally(() => {
      partsAValider.current = [];
    });
  };
  return { f, visuels, id: enregistree?.id ?? null, aFinir, recharge, enregistrer };
};

/** Asks before leaving when everything is saved but files are still missing: the form's own guard is then silent. */
const useGardeFichiers = ({ modifie, enCours }: { modifie: boolean; enCours: boolean }, nonRecus: () => number) =>
  useGardeSortie(useCallback(() => !modifie && !enCours && nonRecus() > 0, [modifie, enCours, nonRecus]));
