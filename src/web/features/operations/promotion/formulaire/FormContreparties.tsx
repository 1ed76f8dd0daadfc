import { ActionIcon, Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconPlus, IconTrash } from '@tabler/icons-react';
import { actionsEncours, payeursEncours } from '#shared/features/argent/encours/schemas.ts';
import { libelleActionEncours, libellePayeur } from '#shared/features/argent/encours/messages.ts';
import {
  declencheursOperation,
  MAX_CONTREPARTIES,
  unitesContrepartie,
} from '#shared/features/operations/operation/schemas/enumerations.ts';
import {
  libelleDeclencheur,
  libellePart,
  libelleUniteOperation,
} from '#shared/features/operations/operation/messages.ts';
import { partsDe } from '#shared/features/operations/operation/rules.ts';
import { ChampTauxTva, ChoixNatureFiscale } from '#web/features/argent/encours/formulaire/ChampsFiscaux.tsx';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { EntierField } from '#web/ui/fields/EntierField.tsx';
import { MontantField } from '#web/ui/fields/MontantField.tsx';
import { PourcentageField } from '#web/ui/fields/PourcentageField.tsx';
import { optionsPromotion } from '../filtres.ts';
import type { SaisiePromotion } from './formulaire-promotion.ts';
import styles from './PromotionForm.module.css';
import { contrepartieParDefaut } from '#web/features/operations/operation/saisie.ts';

const ACTIONS = optionsPromotion(actionsEncours, libelleActionEncours);
const PAYEURS = optionsPromotion(payeursEncours, libellePayeur);
const UNITES = optionsPromotion(unitesContrepartie, libelleUniteOperation);

/** The value of a contrepartie: hundredths of a percent or of a euro, by its unit. */
const Valeur = ({ saisie, rang }: { saisie: SaisiePromotion; rang: number }) => {
  const props = saisie.champ(`contreparties.${rang}.valeurCentiemes`);
  return saisie.valeurs.contreparties[rang]?.unite === 'POURCENT_CA' ? (
    <PourcentageField label="Valeur" required enCentiemes {...props} />
  ) : (
    <MontantField label="Valeur" required {...props} />
  );
};

const Ligne = ({ saisie, rang }: { saisie: SaisiePromotion; rang: number }) => {
  const { valeurs, poser, champ } = saisie;
  const ligne = valeurs.contreparties[rang];
  const parts = partsDe(valeurs.typePromo);
  if (!ligne) return null;
  const base = `contreparties.${rang}` as const;
  const attentes = declencheursOperation.filter((declencheur) => declencheur !== 'PREUVE_TG' || ligne.part === 'TG');
  return (
    <div className={styles.contrepartie} role="group" aria-label={`Contrepartie ${rang + 1}`}>
      {parts.length > 1 ? (
        <ChoixField
          label="Pour"
          allowDeselect={false}
          options={optionsPromotion(parts, libellePart)}
          {...champ(`${base}.part`)}
        />
      ) : null}
      <ChoixField label="Action" required allowDeselect={false} options={ACTIONS} {...champ(`${base}.action`)} />
      <div className={styles.double}>
        <TextInput label="Contrepartie" required placeholder="Ce qui est dû" {...champ(`${base}.contrepartie`)} />
      </div>
      <ChoixField label="Payeur" required allowDeselect={false} options={PAYEURS} {...champ(`${base}.payeur`)} />
      <Valeur key={ligne.unite} saisie={saisie} rang={rang} />
      <ChoixNatureFiscale {...champ(`${base}.natureFiscale`)} />
      <ChampTauxTva {...champ(`${base}.tauxTvaCentiemes`)} />
      <ChoixField label="Unité" allowDeselect={false} options={UNITES} {...champ(`${base}.unite`)} />
      <ChoixField
        label="Due"
        allowDeselect={false}
        options={optionsPromotion(attentes, libelleDeclencheur)}
        {...champ(`${base}.declencheur`)}
      />
      <EntierField label="Plus (jours)" {...champ(`${base}.delaiJours`)} />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Retirer la contrepartie ${rang + 1}`}
        onClick={() => poser({ contreparties: valeurs.contreparties.filter((_, i) => i !== rang) })}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
};

/** Section 5: the contreparties; each becomes an encours at its date. */
export const FormContreparties = ({ saisie }: { saisie: SaisiePromotion }) => {
  const { valeurs, poser } = saisie;
  const { contreparties, dispositifs } = valeurs;
  return (
    <Stack gap="sm">
      {contreparties.length === 0 ? (
        <Alert color="orange" icon={<IconAlertTriangle aria-hidden />}>
          Aucune contrepartie&nbsp;: rien ne sera réclamé.
        </Alert>
      ) : (
        contreparties.map((_ligne, rang) => (
          // oxlint-disable-next-line react/no-array-index-key -- fields are named by position
          <Ligne key={rang} saisie={saisie} rang={rang} />
        ))
      )}
      <Group gap="xs">
        {partsDe(valeurs.typePromo).map((part, i) => (
          <Button
            key={part}
            size="xs"
            variant="light"
            data-champ={i === 0 ? 'contreparties' : undefined}
            disabled={contreparties.length >= MAX_CONTREPARTIES}
            leftSection={<IconPlus size={15} aria-hidden />}
            onClick={() => poser({ contreparties: [...contreparties, contrepartieParDefaut(part, dispositifs)] })}
          >
            {part === 'TG' ? 'Contrepartie de la TG' : 'Contrepartie de la promo'}
          </Button>
        ))}
      </Group>
    </Stack>
  );
};
