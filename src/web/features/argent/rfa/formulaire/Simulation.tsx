import '@mantine/core/styles/Slider.layer.css';
import { Slider, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { UniteRfa } from '#shared/features/argent/rfa/schemas/enumerations.ts';
import { insecable } from '#web/lib/formats.ts';
import { nombreLu } from '#web/lib/illisible.ts';
import { BarreRfa } from '../BarreRfa.tsx';
import { CentiemesField } from '../CentiemesField.tsx';
import { formatBase, formatResultat, formatUnite, nomPalier, uniteDeLaBase } from '../mots.ts';
import { ManqueAuPalier } from '../ProchainPalierTexte.tsx';
import styles from '../Rfa.module.css';
import type { SaisieRfa } from './saisie-rfa.ts';
import { baseAPart, finDuCurseur, seuilsSaisis, simulerRfa } from './simulation.ts';

const PAS = 200;
const libelleAPart: Readonly<Record<UniteRfa, string>> = {
  EUROS: 'Achats en euros du résultat',
  UNITES: 'Quantité du résultat',
  POURCENT: 'Base du résultat',
};

/** The result of the contract being typed, on the base that the slider chooses. @param saisie its readable values */
export const Simulation = ({ saisie }: { saisie: SaisieRfa }) => {
  const fin = finDuCurseur(saisie);
  const [voulue, setVoulue] = useState<number | null>(null);
  const [aPart, setAPart] = useState<number | null>(null);
  const base = voulue ?? Math.round(fin * 0.6);
  const type = saisie.type ?? 'CA_NET_HT';
  const unite = uniteDeLaBase(type);
  const seuils = seuilsSaisis(saisie);
  const uniteAPart = baseAPart(saisie);
  const { resultat, palier, prochain } = simulerRfa(saisie, base, aPart);
  const rang = palier === null ? undefined : saisie.paliers[palier];
  const ecrire = (nombre: number): string => formatUnite(unite, nombre);
  return (
    <section className={styles.simulation} aria-label="Simulation">
      <Title order={2} size="h4">
        Simulation
      </Title>
      <CentiemesField
        label={type === 'EVOLUTION_PCT' ? 'Évolution' : 'Base'}
        unite={unite}
        value={base}
        onChange={(nombre) => setVoulue(nombreLu(nombre) ?? 0)}
      />
      <Slider
        thumbLabel="Base simulée"
        min={0}
        max={Math.max(fin, base)}
        step={Math.max(1, Math.round(fin / PAS))}
        value={base}
        onChange={setVoulue}
        label={ecrire}
        marks={seuils.map((value) => ({ value }))}
      />
      {seuils.length > 0 ? <BarreRfa grande base={base} seuils={seuils} prevision={null} unite={unite} /> : null}
      {uniteAPart ? (
        <CentiemesField
          label={libelleAPart[uniteAPart]}
          unite={uniteAPart}
          value={aPart}
          onChange={(nombre) => setAPart(nombreLu(nombre))}
        />
      ) : null}
      <div aria-live="polite">
        <Text size="xs" c="dimmed">
          Résultat
        </Text>
        <Text className={`${styles.resultat} chiffres`}>
          {formatResultat(saisie.resultatType ?? 'AUTRE', resultat) ?? '–'}
        </Text>
        {resultat === null ? (
          <Text size="sm" c="dimmed">
            {insecable(
              uniteAPart && aPart === null && saisie.resultatType !== 'AUTRE'
                ? 'Écrivez ci-dessus sur quoi il se calcule.'
                : 'Seuls les mots du contrat le disent.',
            )}
          </Text>
        ) : null}
      </div>
      <dl>
        <dt>Palier atteint</dt>
        <dd>{rang === undefined || palier === null ? 'Aucun' : nomPalier({ type }, rang, palier)}</dd>
        {prochain ? (
          <>
            <dt>Prochain</dt>
            <dd>{formatBase({ type }, prochain.seuil)}</dd>
          </>
        ) : null}
      </dl>
      {prochain ? (
        <Text size="sm" component="div">
          <ManqueAuPalier type={type} prochain={prochain} />
        </Text>
      ) : null}
    </section>
  );
};
