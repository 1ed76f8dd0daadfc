import { formatMontants, poidsDe } from '#shared/core/nature-fiscale.ts';
import { Button, Text, ThemeIcon, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Jour } from '#shared/core/dates.ts';
import { urgenceDe, type LigneAFaire } from '#shared/features/pilotage/accueil/rules.ts';
import { formatJour, pluriel } from '#web/lib/formats.ts';
import { LienBouton } from '#web/ui/LienBouton.tsx';
import styles from './Accueil.module.css';
import type { ActesAccueil } from './actes-accueil.ts';
import { ICONES, lieuDe, type Regard } from './lieux-a-faire.ts';
import { MOTS } from './mots-a-faire.ts';

const COULEURS = { EN_RETARD: 'red', AUJOURDHUI: 'orange', SEMAINE: 'green', PLUS_TARD: 'green' } as const;

const direJour = ({ jour, element }: LigneAFaire, aujourdhui: Jour): string | null => {
  if (jour === null) return null;
  if (jour === aujourdhui) return 'aujourd’hui';
  if (jour > aujourdhui) return `pour le ${formatJour(jour)}`;
  return element ? `depuis le ${formatJour(jour)}` : `dès le ${formatJour(jour)}`;
};
const direPart = ({ sorte, element }: LigneAFaire): string | null => {
  if (!element?.part) return null;
  const { faits, total } = element.part;
  return (
    `${sorte === 'EXTRACTION_TROUEE' ? pluriel(faits, 'jour complet', 'jours complets') : pluriel(faits, 'réponse')} ` +
    `sur ${total}`
  );
};

/** Texts of a line: its name, why it is listed, and since when. */
const textesDe = (ligne: LigneAFaire, aujourdhui: Jour) => {
  const { sorte, element, nombre, annee } = ligne;
  const mots = MOTS[sorte];
  return {
    titre: element ? [element.titre, element.precision].filter(Boolean).join(' · ') : mots.tous(nombre, annee),
    suite: [element ? mots.singulier : mots.detail, direPart(ligne), direJour(ligne, aujourdhui)]
      .filter(Boolean)
      .join(' · '),
  };
};

type Props = { ligne: LigneAFaire; regard: Regard; actes: ActesAccueil };

const Corps = ({ ligne, regard }: Omit<Props, 'actes'>) => {
  const Icone = ICONES[ligne.sorte];
  const urgence = urgenceDe(ligne.jour, regard.jour);
  const { titre, suite } = textesDe(ligne, regard.jour);
  return (
    <>
      <ThemeIcon variant="light" color={COULEURS[urgence]} size={32} radius="xl" aria-hidden>
        <Icone size={17} stroke={1.7} />
      </ThemeIcon>
      <span className={styles.quoi}>
        <Text span size="sm" fw={600} lineClamp={2}>
          {titre}
        </Text>
        <Text span size="xs" c={urgence === 'EN_RETARD' ? 'var(--mantine-color-error)' : 'dimmed'} display="block">
          {suite}
        </Text>
      </span>
      {poidsDe(ligne.montants) > 0 ? (
        <Text span size="sm" fw={600} className={`${styles.somme} chiffres`}>
          {formatMontants(ligne.montants)}
        </Text>
      ) : null}
    </>
  );
};

const Acte = ({ ligne, regard, actes }: Props): ReactNode => {
  const { acte, acteSurTous } = MOTS[ligne.sorte];
  const direct = actes.de(ligne);
  const libelle = ligne.element ? acte : ((direct && acteSurTous) ?? 'Voir');
  const commun = {
    variant: 'light',
    size: 'compact-sm',
    className: styles.acte,
    'aria-label': `${libelle}\u00a0: ${textesDe(ligne, regard.jour).titre}`,
  } as const;
  if (direct)
    return (
      <Button {...commun} onClick={direct}>
        {libelle}
      </Button>
    );
  return (
    <LienBouton {...commun} {...lieuDe(ligne, regard)}>
      {libelle}
    </LienBouton>
  );
};

/** One item to handle, or all the items of a kind, with its act (PIL-9). */
export const LigneDeTravail = ({ ligne, regard, actes }: Props) => {
  const ouvrir = actes.ouvrirRdv(ligne);
  const corps = <Corps ligne={ligne} regard={regard} />;
  return (
    <li className={styles.aFaire}>
      {ouvrir ? (
        <UnstyledButton className={styles.objet} onClick={ouvrir}>
          {corps}
        </UnstyledButton>
      ) : (
        <Link {...lieuDe(ligne, regard)} className={styles.objet}>
          {corps}
        </Link>
      )}
      {ligne.acte ? <Acte ligne={ligne} regard={regard} actes={actes} /> : null}
    </li>
  );
};
