import { Switch, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { conditionContract } from '#shared/features/conditions/condition/contract.ts';
import {
  creationConditionSchema,
  MAX_PRODUITS_CONDITION,
  modificationConditionSchema,
  type Condition,
  type DetailCondition,
} from '#shared/features/conditions/condition/schemas.ts';
import { AvertissementsLegaux } from '#web/features/catalogue/regle-legale/AvertissementsLegaux.tsx';
import { reprendreApresConflit, usePremierLu } from '#web/lib/edition.ts';
import { useFormulaire, type Chemin } from '#web/lib/formulaire.ts';
import { JourField } from '#web/ui/fields/JourField.tsx';
import { MontantField } from '#web/ui/fields/MontantField.tsx';
import { PourcentageField } from '#web/ui/fields/PourcentageField.tsx';
import { TexteLongField } from '#web/ui/fields/TexteLongField.tsx';
import { FormDrawer, FormDrawerAttente } from '#web/ui/panneau/FormDrawer.tsx';
import { Section } from '#web/ui/Section.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import grille from '#web/ui/Grille.module.css';
import { ProduitsSaisis, type ProduitSaisiCondition } from './ProduitsSaisis.tsx';
import { conditionQueries, useActesCondition } from './queries.ts';
import { conditionVide, deCondition, enRenegociation } from './saisie-condition.ts';

type Valeurs = {
  gamme: string | null;
  condition: string | null;
  dateDebut: string | null;
  dateFin: string | null;
  remise: string | number | null;
  ug: string | null;
  francoCentimes: number | null;
  minimumCommandeCentimes: number | null;
  delaiPaiement: string | null;
  escomptePct: number | null;
  retours: string | null;
  remboursable: boolean | null;
  produits: ProduitSaisiCondition[];
};
type ChampsProps = {
  champ: (chemin: Chemin<Valeurs>) => object;
  coche: (nom: 'remboursable') => object;
  valeurs: Valeurs;
  poser: (modifs: { produits: ProduitSaisiCondition[] }) => void;
};

const DELAI_AVIS = 500;
/** The warnings on the typed values: asked for once these are complete (CND-7). */
const useAvertissements = (valeurs: Valeurs, laboratoireId: number, saufId: number | null) => {
  const { gamme, condition, dateDebut, dateFin, remise, ug, delaiPaiement, remboursable } = valeurs;
  const [envisagee] = useDebouncedValue(
    JSON.stringify({
      laboratoireId,
      gamme,
      condition,
      dateDebut,
      dateFin,
      remise,
      ug,
      delaiPaiement,
      remboursable: remboursable ?? false,
      saufId,
    }),
    DELAI_AVIS,
  );
  const validation = conditionContract.avertirCondition.body.safeParse(JSON.parse(envisagee));
  const { data } = useQuery(conditionQueries.avertissements(validation.data));
  return validation.success ? (data ?? []) : [];
};

const Champs = ({ champ, coche, valeurs, poser }: ChampsProps) => (
  <>
    <Section titre="Condition">
      <div className={grille.deux}>
        <TextInput label="Gamme" required data-autofocus className={grille.large} {...champ('gamme')} />
        <TexteLongField
          label="Condition"
          required
          maximum={500}
          minRows={2}
          autosize
          className={grille.large}
          description="Ce qu’il faut faire pour l’obtenir : volume, assortiment, nombre de commandes…"
          {...champ('condition')}
        />
        <TextInput
          label="Remise"
          required
          description="Un pourcentage, ou un texte : 30 % + 10+2 UG"
          {...champ('remise')}
        />
        <TextInput
          label="Unités gratuites"
          description="Vide : celles que dit la remise"
          placeholder="10+2"
          {...champ('ug')}
        />
        <JourField label="Début" required {...champ('dateDebut')} />
        <JourField label="Fin" required {...champ('dateFin')} />
        <Switch
          label="Produits remboursables"
          description="La remise est comparée au plafond légal"
          className={grille.large}
          {...coche('remboursable')}
        />
      </div>
    </Section>
    <Section titre="Commande et paiement">
      <div className={grille.deux}>
        <MontantField label="Franco" {...champ('francoCentimes')} />
        <MontantField label="Minimum de commande" {...champ('minimumCommandeCentimes')} />
        <TextInput label="Délai de paiement" placeholder="60 jours" {...champ('delaiPaiement')} />
        <PourcentageField label="Escompte" {...champ('escomptePct')} />
        <TexteLongField
          label="Retours"
          maximum={500}
          minRows={1}
          autosize
          className={grille.large}
          {...champ('retours')}
        />
      </div>
    </Section>
    <ProduitsSaisis
      produits={valeurs.produits}
      onChange={(produits) => poser({ produits })}
      champ={(chemin) => champ(`produits.${chemin}`)}
      max={MAX_PRODUITS_CONDITION}
    />
  </>
);

const LARGEUR = 720;
type Commun = { onFermer: () => void; onEnregistre: (condition: Condition) => void };

type Depart = {
  laboratoireId: number;
  /** The condition to renegotiate. */
  ancienne?: DetailCondition;
};

const Creation = ({ laboratoireId, ancienne, onFermer, onEnregistre }: Commun & Depart) => {
  const actes = useActesCondition();
  const f = useFormulaire(
    creationConditionSchema,
    { laboratoireId, ...(ancienne ? enRenegociation(ancienne) : { ...conditionVide(), remplaceId: null }) },
    async (donnees, { idempotencyKey }) => {
      const creee = await actes.creer(donnees, idempotencyKey);
      succes(ancienne ? 'La nouvelle condition est enregistrée ; l’ancienne reste.' : 'Condition ajoutée.');
      onEnregistre(creee);
    },
    { brouillon: ancienne ? `condition.renegociee.${ancienne.id}` : `condition.nouvelle.${laboratoireId}` },
  );
  const avertissements = useAvertissements(f.valeurs, laboratoireId, null);
  return (
    <FormDrawer
      titre={ancienne ? `Renégocier « ${ancienne.gamme} »` : 'Nouvelle condition'}
      largeur={LARGEUR}
      formulaire={f}
      envoyer={ancienne ? 'Enregistrer la nouvelle' : 'Ajouter'}
      avis={<AvertissementsLegaux avertissements={avertissements} />}
      onFermer={onFermer}
    >
      <Champs champ={f.champ} coche={f.coche} valeurs={f.valeurs} poser={f.poser} />
    </FormDrawer>
  );
};

const Modification = ({ condition, onFermer, onEnregistre }: Commun & { condition: DetailCondition }) => {
  const actes = useActesCondition();
  const f = useFormulaire(
    modificationConditionSchema,
    deCondition(condition),
    async (donnees) => {
      const modifiee = await actes.modifier(condition.id, donnees);
      succes('Condition enregistrée.');
      onEnregistre(modifiee);
    },
    {
      brouillon: `condition.${condition.id}`,
      onRecharger: () =>
        void actes
          .relire(condition.id)
          .then((relue) => reprendreApresConflit(f, deCondition(condition), deCondition(relue)), echec),
    },
  );
  const avertissements = useAvertissements(f.valeurs, condition.laboratoireId, condition.id);
  return (
    <FormDrawer
      titre="Modifier la condition"
      largeur={LARGEUR}
      formulaire={f}
      envoyer="Enregistrer"
      avis={<AvertissementsLegaux avertissements={avertissements} />}
      onFermer={onFermer}
    >
      <Champs champ={f.champ} coche={f.coche} valeurs={f.valeurs} poser={f.poser} />
    </FormDrawer>
  );
};

type Props = Commun & {
  saisie: 'nouveau' | 'modification' | 'renegociation';
  laboratoireId: number;
  id: number | null;
};

/** Adds, edits or renegotiates a condition. The draft is kept until it is saved. */
export const ConditionForm = ({ saisie, id, laboratoireId, ...commun }: Props) => {
  const { data, error, refetch } = useQuery({ ...conditionQueries.detail(id ?? 0), enabled: id !== null });
  const modele = usePremierLu(data);
  if (id === null) return <Creation laboratoireId={laboratoireId} {...commun} />;
  if (modele && saisie === 'renegociation')
    return <Creation laboratoireId={modele.laboratoireId} ancienne={modele} {...commun} />;
  if (modele) return <Modification condition={modele} {...commun} />;
  return (
    <FormDrawerAttente largeur={LARGEUR} onFermer={commun.onFermer} erreur={error} onReessayer={() => void refetch()} />
  );
};
