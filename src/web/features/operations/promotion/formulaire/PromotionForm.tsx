import type { PromotionEditee } from '#shared/features/operations/operation/schemas/lecture.ts';
import { Button } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import type { PartPromotion } from '#shared/features/operations/operation/schemas/enumerations.ts';
import type { PromotionSaisie } from '#shared/features/operations/operation/schemas/saisie.ts';
import type { Manque } from '#shared/features/operations/operation/schemas/lecture.ts';
import { canDeciderPart } from '#shared/features/operations/operation/policy.ts';
import { partsDe, sorteDe, type SortePromotion } from '#shared/features/operations/operation/rules.ts';
import { manquesDesParts } from '#shared/features/operations/operation/rules/manques.ts';
import {
  obstaclesDeLaSaisie,
  type DepartPromotion,
  type Obstacles,
} from '#web/features/operations/operation/saisie.ts';
import { formatInstant } from '#web/lib/formats.ts';
import { useSession } from '#web/lib/session.ts';
import { differerPartie } from '#web/ui/differer.tsx';
import { Formulaire, ZoneRefus } from '#web/ui/Formulaire.tsx';
import { conflitsPlaces } from './occupation.ts';
import { cheminDuManque, saisiePromotion, viserChamp } from './formulaire-promotion.ts';
import { PromotionBoutons } from './PromotionBoutons.tsx';
import styles from './PromotionForm.module.css';
import { PromotionSections } from './PromotionSections.tsx';
import { PromotionVolet } from './PromotionVolet.tsx';
import {
  fenetreDesPlaces,
  SourcesDeLaPromotion,
  useOccupations,
  useSources,
  type SourcesPromotion,
} from './sources.ts';
import { useFormulairePromotion, type AvantPublication } from './use-formulaire-promotion.ts';

type Props = {
  /** The edited promotion; absent for a new one. */
  promotion?: PromotionEditee;
  depart?: DepartPromotion;
  onFini: (id: number) => void;
  onAnnuler: () => void;
  avantPublication?: AvantPublication;
  /** Its validation was asked for elsewhere: what it misses is at its fields at once. */
  aCompleter?: boolean;
};

const FormVisuels = differerPartie(async () => (await import('./FormVisuels.tsx')).FormVisuels);
const SANS_DEPART: DepartPromotion = {};
const LISTES = ['produits', 'dispositifs', 'emplacements', 'contreparties'] as const;

/** What the parts asked for still miss, once their validation was asked: the first one gets the focus. */
const useManquesDemandes = (manques: readonly Manque[], dAbord: readonly PartPromotion[]) => {
  const [partsDemandees, setPartsDemandees] = useState(dAbord);
  const manquesMontres = partsDemandees.length === 0 ? [] : manquesDesParts(manques, partsDemandees);
  // Runs once the sentences are under their fields.
  useEffect(() => {
    const [premier] = manquesMontres;
    if (premier) viserChamp(cheminDuManque(premier));
    // oxlint-disable-next-line react/exhaustive-deps -- only when validation was asked for
  }, [partsDemandees]);
  return { manquesMontres, demanderParts: (parts: readonly PartPromotion[]) => setPartsDemandees([...parts]) };
};

const VersionDUnCollegue = ({ promotion }: { promotion: PromotionEditee }) => (
  <div role="status">
    {promotion.modifieParNom ?? 'Un autre utilisateur'} a modifié cette promotion le{' '}
    {formatInstant(promotion.modifieLe)}. Ce que vous n’aviez pas touché est à jour, votre saisie est conservée.
  </div>
);

const useRoleEtSorte = (promotion: PromotionEditee | undefined) => {
  const session = useSession();
  const role = session?.utilisateur.role ?? 'OPERATEUR';
  const sorte = promotion ? sorteDe(promotion) : role === 'GROUPEMENT' ? 'MODELE' : 'PROPRE';
  return { role, sorte } as const;
};

/** The obstacles to the validation, including emplacements already held. */
const useObstacles = (valeurs: PromotionSaisie, sorte: SortePromotion, sauf: number | null): Obstacles => {
  const occupations = useOccupations(fenetreDesPlaces(valeurs, sauf));
  return useMemo(
    () => obstaclesDeLaSaisie(valeurs, sorte, sorte === 'MODELE' ? [] : conflitsPlaces(valeurs, occupations)),
    [valeurs, sorte, occupations],
  );
};

const EcranPromotion = ({
  promotion,
  depart = SANS_DEPART,
  onFini,
  onAnnuler,
  avantPublication,
  aCompleter = false,
}: Props) => {
  const sources = useSources();
  const { role, sorte } = useRoleEtSorte(promotion);
  const { f, visuels, id, aFinir, recharge, enregistrer } = useFormulairePromotion({
    promotion,
    depart,
    onFini,
    avantPublication,
  });
  const { valeurs } = f;
  const parts = partsDe(valeurs.typePromo);
  const obstacles = useObstacles(valeurs, sorte, id);
  const arrets = [...obstacles.aCorriger, ...obstacles.manques];
  const decidables = promotion ? promotion.droits.valider : parts.filter((part) => canDeciderPart({ role }, part));
  const { manquesMontres, demanderParts } = useManquesDemandes(arrets, aCompleter ? decidables : []);
  const saisie = saisiePromotion(f, { manquesMontres, listes: LISTES, sorte, sauf: id });
  const valider = (choisies: readonly PartPromotion[]) =>
    manquesDesParts(arrets, choisies).length > 0 ? demanderParts(choisies) : enregistrer(choisies);
  const finirSansFichiers = (enregistree: number) => {
    visuels.renoncer();
    onFini(enregistree);
  };
  return (
    <Formulaire formulaire={f} boutonsAuPied>
      <div className={styles.page}>
        <div className={styles.sections}>
          <PromotionSections
            saisie={saisie}
            visuels={
              sources.visuels ? (
                <div data-champ="visuels" tabIndex={-1} className={styles.visuels}>
                  <FormVisuels id={id} visuels={visuels} enregistree={aFinir !== null} />
                </div>
              ) : undefined
            }
          />
        </div>
        <PromotionVolet obstacles={obstacles} valeurs={valeurs}>
          <ZoneRefus formulaire={f} />
          {aFinir === null ? (
            <PromotionBoutons
              enCours={f.enCours}
              onAnnuler={onAnnuler}
              onEnregistrer={() => enregistrer([])}
              validables={decidables.filter((part) => parts.includes(part))}
              validationPossible={decidables.length > 0}
              onValider={valider}
            />
          ) : (
            <div className={styles.pied}>
              <Button onClick={() => finirSansFichiers(aFinir)}>
                {visuels.attendus.length > 0 ? 'Terminer sans ces fichiers' : 'Terminer'}
              </Button>
            </div>
          )}
        </PromotionVolet>
      </div>
      {recharge ? <VersionDUnCollegue promotion={recharge} /> : null}
    </Formulaire>
  );
};

/**
 * The form of a promotion: a draft can always be saved, and missing fields only prevent its validation (OPE-12).
 * @param sources absent: the account of the session
 */
export const PromotionForm = ({ sources, ...props }: Props & { sources?: SourcesPromotion }) => {
  const ecran = <EcranPromotion {...props} />;
  return sources ? <SourcesDeLaPromotion value={sources}>{ecran}</SourcesDeLaPromotion> : ecran;
};
export type { SourcesPromotion } from './sources.ts';
export type { AvantPublication } from './use-formulaire-promotion.ts';
