import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import type { DetailRfa } from '#shared/features/argent/rfa/contract/lecture.ts';
import { insecable } from '#web/lib/formats.ts';
import { differerPartie } from '#web/ui/differer.tsx';
import { Section } from '#web/ui/Section.tsx';
import { formatUnite, nomMois, uniteDesMois, uniteDuResultat } from './mots.ts';
import styles from './Rfa.module.css';

const MoisForm = differerPartie(async () => (await import('./MoisForm.tsx')).MoisForm);

const MoisLus = ({ rfa }: { rfa: DetailRfa }) => {
  const unite = uniteDesMois(rfa.type);
  const seconde = rfa.bases.some(({ baseResultat }) => baseResultat !== null)
    ? (uniteDuResultat(rfa) ?? 'EUROS')
    : null;
  const total = (valeurs: readonly (number | null)[]) => valeurs.reduce<number>((somme, une) => somme + (une ?? 0), 0);
  return (
    <table className={styles.mois} aria-label="Base, mois par mois">
      <thead>
        <tr>
          <th scope="col">Mois</th>
          <th scope="col" className={styles.nombre}>
            Base
          </th>
          {seconde ? (
            <th scope="col" className={styles.nombre}>
              Base du résultat
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {rfa.bases.map(({ mois, base, baseResultat }) => (
          <tr key={mois}>
            <th scope="row">
              {nomMois(mois)} {mois.slice(0, 4)}
            </th>
            <td className={`${styles.nombre} chiffres`}>{formatUnite(unite, base)}</td>
            {seconde ? (
              <td className={`${styles.nombre} chiffres`}>
                {baseResultat === null ? '–' : formatUnite(seconde, baseResultat)}
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td className={`${styles.nombre} chiffres`}>
            {formatUnite(unite, total(rfa.bases.map(({ base }) => base)))}
          </td>
          {seconde ? (
            <td className={`${styles.nombre} chiffres`}>
              {formatUnite(seconde, total(rfa.bases.map(({ baseResultat }) => baseResultat)))}
            </td>
          ) : null}
        </tr>
      </tfoot>
    </table>
  );
};

/** What was bought, month by month: read, or typed where it stands. */
export const RfaMois = ({ rfa }: { rfa: DetailRfa }) => {
  const [saisie, setSaisie] = useState(false);
  const saisis = rfa.bases.length > 0;
  if (!saisis && !rfa.droits.base) return null;
  return (
    <Section
      titre="Base, mois par mois"
      actions={
        rfa.droits.base && !saisie ? (
          <Button variant="default" size="compact-sm" data-sans-impression onClick={() => setSaisie(true)}>
            {saisis ? 'Modifier la base' : 'Saisir la base'}
          </Button>
        ) : null
      }
    >
      {saisie ? (
        <MoisForm rfa={rfa} onFermer={() => setSaisie(false)} />
      ) : saisis ? (
        <MoisLus rfa={rfa} />
      ) : (
        <Text size="sm" c="dimmed">
          {insecable('Rien n’est saisi : écrivez les achats de chaque mois, ou collez-les depuis un tableur.')}
        </Text>
      )}
    </Section>
  );
};
