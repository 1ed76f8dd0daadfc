import { Text, UnstyledButton } from '@mantine/core';
import type { NatureModele } from '#shared/features/courrier/modele-mail/schemas/variables.ts';
import { libelleNatureModele } from '#shared/features/courrier/modele-mail/messages.ts';
import type { ModeleMail } from '#shared/features/courrier/modele-mail/schemas.ts';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import styles from './Modeles.module.css';

type Props = { modeles: readonly ModeleMail[]; choisie: NatureModele; onChoisir: (nature: NatureModele) => void };

/** The mails, in the order of the life of an encours; on a phone, a single choice field. */
export const ListeModeles = ({ modeles, choisie, onChoisir }: Props) => (
  <>
    <nav aria-label="Mails" className={styles.liste}>
      {modeles.map(({ nature, personnalise }) => (
        <UnstyledButton
          key={nature}
          className={styles.choix}
          aria-current={nature === choisie ? 'true' : undefined}
          onClick={() => onChoisir(nature)}
        >
          <Text size="sm" fw={nature === choisie ? 700 : 400}>
            {libelleNatureModele[nature]}
          </Text>
          {personnalise ? <StatusBadge teinte="bleu">Personnalisé</StatusBadge> : null}
        </UnstyledButton>
      ))}
    </nav>
    <ChoixField
      className={styles.choixTelephone}
      label="Mail"
      allowDeselect={false}
      options={modeles.map(({ nature, personnalise }) => ({
        value: nature,
        label: personnalise ? `${libelleNatureModele[nature]} (personnalisé)` : libelleNatureModele[nature],
      }))}
      value={choisie}
      onChange={(nature) => nature && onChoisir(nature)}
    />
  </>
);
