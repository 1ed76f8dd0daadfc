import { Alert, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { SANS_PATIENT } from '#shared/core/textes/mentions.ts';
import {
  actionsEncours,
  payeursEncours,
  typesSaisissables,
  type ActionEncours,
  type ModificationEncours,
  type NatureFiscale,
  type TypeEncours,
} from '#shared/features/argent/encours/schemas.ts';
import { libelleActionEncours, libellePayeur, libelleTypeEncours } from '#shared/features/argent/encours/messages.ts';
import { typesDe } from '#shared/features/argent/encours/policy.ts';
import { echeanceParDefaut } from '#shared/features/argent/encours/rules.ts';
import { actionParDefaut } from '#shared/features/argent/encours/rules/actions.ts';
import { aujourdhui, formatJour, isJour } from '#web/lib/formats.ts';
import type { Chemin } from '#web/lib/formulaire.ts';
import { useSession } from '#web/lib/session.ts';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { JourField } from '#web/ui/fields/JourField.tsx';
import { MontantField } from '#web/ui/fields/MontantField.tsx';
import { TexteLongField } from '#web/ui/fields/TexteLongField.tsx';
import { Section } from '#web/ui/Section.tsx';
import { ChampLaboratoire } from '#web/features/catalogue/laboratoire/ChampLaboratoire.tsx';
import { ChampTauxTva, ChoixNatureFiscale } from './ChampsFiscaux.tsx';
import { EncoursFormLignes, type LigneSaisieEncours } from './EncoursFormLignes.tsx';
import grille from '#web/ui/Grille.module.css';
import { encoursQueries } from '../queries.ts';

type NomChamp = keyof Omit<ModificationEncours, 'lignes' | 'version'>;

/** The values common to the creation and modification forms. */
type SaisieEncours = {
  champ: (chemin: NomChamp | Chemin<{ lignes: LigneSaisieEncours[] }>) => object;
  valeurs: {
    type: TypeEncours | null;
    actionAttendue: ActionEncours | null;
    valeurAttendueCentimes: number | null;
    natureFiscale?: NatureFiscale | null;
    dateDeclaration: string | null;
    lignes: readonly LigneSaisieEncours[];
  };
  poser: (modifs: {
    actionAttendue?: ActionEncours;
    valeurAttendueCentimes?: number;
    lignes?: LigneSaisieEncours[];
  }) => void;
  /** Sets the chosen type; each form knows which ones it accepts. */
  poserType: (type: TypeEncours | null) => void;
};

const ACTIONS = actionsEncours.map((value) => ({ value, label: libelleActionEncours[value] }));
const PAYEURS = payeursEncours.map((value) => ({ value, label: libellePayeur[value] }));

type Props = {
  saisie: SaisieEncours;
  /** True once the encours is declared: its laboratory and its declaration can no longer change. */
  declare?: boolean;
  /** Set for an encours created by a réclamation: its type cannot change. */
  typeFige?: TypeEncours;
};

const Fait = ({ saisie: { champ, valeurs, poser, poserType }, declare, typeFige }: Props) => {
  const session = useSession();
  const permis = session ? typesDe(session.utilisateur) : [];
  const types: readonly TypeEncours[] = typeFige
    ? [typeFige]
    : typesSaisissables.filter((type) => permis.includes(type));
  const choisirType = (type: TypeEncours | null) => {
    const { type: avant, actionAttendue } = valeurs;
    poserType(type);
    // Keeps an action that the user chose by hand (ENC-21).
    if (type && (actionAttendue === null || (avant && actionAttendue === actionParDefaut[avant])))
      poser({ actionAttendue: actionParDefaut[type] });
  };
  return (
    <Section titre="Fait">
      <div className={grille.deux}>
        <ChampLaboratoire
          required
          favoris
          data-autofocus={declare ? undefined : true}
          placeholder="Tapez les premières lettres"
          disabled={declare}
          description={declare ? 'Déjà déclaré à ce laboratoire.' : undefined}
          {...champ('laboratoireId')}
        />
        <ChoixField
          label="Type"
          required
          disabled={typeFige !== undefined}
          options={types.map((value) => ({ value, label: libelleTypeEncours[value] }))}
          {...champ('type')}
          onChange={choisirType}
        />
        <div className={grille.large}>
          <TexteLongField
            label="Information"
            required
            maximum={500}
            minRows={2}
            description={SANS_PATIENT}
            placeholder="Ce qui s’est passé, en une phrase que le laboratoire comprendra"
            {...champ('info')}
          />
        </div>
        <JourField label="Date du fait" {...champ('dateFait')} />
        <TextInput label="N° de facture" {...champ('referenceFacture')} />
        <TextInput label="N° de bon de livraison" {...champ('referenceBl')} />
      </div>
      <EncoursFormLignes
        lignes={valeurs.lignes}
        onChange={(lignes) => poser({ lignes })}
        champ={champ}
        montant={valeurs.valeurAttendueCentimes}
        onMontant={(valeurAttendueCentimes) => poser({ valeurAttendueCentimes })}
      />
    </Section>
  );
};

const Attendu = ({ saisie: { champ, valeurs } }: Props) => (
  <Section titre="Attendu">
    <div className={grille.deux}>
      <ChoixField
        label="Action attendue"
        required
        allowDeselect={false}
        options={ACTIONS}
        {...champ('actionAttendue')}
      />
      <MontantField
        label={`Valeur attendue${valeurs.natureFiscale ? ` ${valeurs.natureFiscale}` : ''}`}
        required
        {...champ('valeurAttendueCentimes')}
      />
      <ChoixNatureFiscale {...champ('natureFiscale')} />
      <ChampTauxTva {...champ('tauxTvaCentiemes')} />
      {valeurs.actionAttendue === 'AUTRES' ? (
        <div className={grille.large}>
          <TextInput
            label="Description de l’action"
            required
            description={SANS_PATIENT}
            {...champ('actionDescription')}
          />
        </div>
      ) : null}
      <ChoixField label="Payeur" required allowDeselect={false} options={PAYEURS} {...champ('payeur')} />
    </div>
    {valeurs.valeurAttendueCentimes === 0 ? (
      <Alert color="orange" icon={<IconAlertTriangle aria-hidden />}>
        Un montant de 0&nbsp;€ est accepté, mais cet encours ne comptera dans aucun total. Complétez-le dès que vous le
        connaissez.
      </Alert>
    ) : null}
  </Section>
);

const Suivi = ({ saisie: { champ, valeurs }, declare }: Props) => {
  const { data: responsables } = useQuery(encoursQueries.responsables());
  const { dateDeclaration } = valeurs;
  return (
    <Section titre="Suivi">
      <div className={grille.deux}>
        <JourField
          label={declare ? 'Déclaré le' : 'À déclarer le'}
          required
          max={declare ? aujourdhui() : undefined}
          {...champ('dateDeclaration')}
        />
        <JourField
          label="Échéance"
          description={
            dateDeclaration && isJour(dateDeclaration)
              ? `Vide : le ${formatJour(echeanceParDefaut(dateDeclaration))}`
              : undefined
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...champ('dateEcheance')}
        />
        <ChoixField
          label="Responsable"
          clearable
          placeholder="Vous"
          options={(responsables ?? []).map(({ id, nom }) => ({ value: id, label: nom }))}
          {...champ('responsableId')}
        />
      </div>
    </Section>
  );
};

export const ChampsFait = Fait;
export const ChampsAttendu = Attendu;
export const ChampsSuivi = Suivi;
