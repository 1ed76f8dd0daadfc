import { Text } from '@mantine/core';
import type { StatutLaboratoire } from '#shared/features/catalogue/laboratoire/contract.ts';
import { adresseLogo } from '#shared/features/catalogue/laboratoire/rules/adresses.ts';
import { LogoOrInitials } from '#web/ui/LogoOrInitials.tsx';
import { BadgeStatut } from './BadgeStatut.tsx';
import styles from './Laboratoire.module.css';

type NomLaboratoireProps = {
  labo: { nom: string; logo: string | null; color: string; statut?: StatutLaboratoire };
  taille?: number;
  detail?: string | null;
};

/** A laboratory: its logo (or its initials in its colour) beside its name. */
export const NomLaboratoire = ({
  labo: { nom, logo, color, statut = 'CATALOGUE' },
  taille = 28,
  detail,
}: NomLaboratoireProps) => (
  <span className={styles.nom}>
    <LogoOrInitials nom={nom} logo={adresseLogo(logo)} couleur={color} taille={taille} />
    <span className={styles.coupe} title={nom}>
      {nom}
      {detail ? (
        <Text component="span" size="xs" c="dimmed" display="block" className={styles.coupe}>
          {detail}
        </Text>
      ) : null}
    </span>
    <BadgeStatut statut={statut} />
  </span>
);
