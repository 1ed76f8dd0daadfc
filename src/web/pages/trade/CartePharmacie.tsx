import { formatMontants } from '#shared/core/nature-fiscale.ts';
import { Group, Text, UnstyledButton } from '@mantine/core';
import { IconCalendarOff, IconMapPin } from '@tabler/icons-react';
import { Fragment } from 'react';
import { joursEntre } from '#shared/core/dates.ts';
import { JOURS_RAPPEL } from '#shared/features/reseau/delegue/rules.ts';
import type { CarteEncours, CartePromotions, PharmacieSuivie } from '#shared/features/pilotage/trade/contract.ts';
import { PastilleNonLus } from '#web/ui/PastilleNonLus.tsx';
import { aujourdhui, formatJour, formatNombre } from '#web/lib/formats.ts';
import styles from './Trade.module.css';

const lignes: readonly [cle: keyof CarteEncours, libelle: string, alerte?: true][] = [
  ['aDeclarer', 'À déclarer'],
  ['aDeclarerMaintenant', 'dont à réclamer'],
  ['aRegler', 'À régler'],
  ['enRetard', 'dont en retard', true],
  ['rfa', 'RFA attendues'],
];

const Encours = ({ encours }: { encours: CarteEncours }) => (
  <div className={styles.chiffres}>
    {lignes.map(([cle, libelle, alerte]) => {
      const { nombre, montants } = encours[cle];
      const couleur = alerte && nombre > 0 ? 'var(--mantine-color-error)' : undefined;
      return (
        <Fragment key={cle}>
          <span style={{ color: couleur }}>{libelle}</span>
          <span className={`${styles.montant} chiffres`} style={{ color: couleur }}>
            {formatNombre(nombre)}
          </span>
          <span className={`${styles.montant} chiffres`} style={{ color: couleur }}>
            {formatMontants(montants)}
          </span>
        </Fragment>
      );
    })}
  </div>
);

const operations: readonly [cle: keyof CartePromotions, libelle: string, alerte?: true][] = [
  ['enCours', 'Promotions en cours'],
  ['aVenir', 'à venir'],
  ['aTraiter', 'terminées, à traiter'],
  ['sansPhoto', 'TG sans photo', true],
  ['proposees', 'Vos propositions sans réponse'],
];
const Promotions = ({ promotions }: { promotions: CartePromotions }) => (
  <div className={styles.operations}>
    {operations.map(([cle, libelle, alerte]) => (
      <Fragment key={cle}>
        <span style={alerte && promotions[cle] > 0 ? { color: 'var(--mantine-color-error)' } : undefined}>
          {libelle}
        </span>
        <span className={`${styles.montant} chiffres`}>{formatNombre(promotions[cle])}</span>
      </Fragment>
    ))}
  </div>
);

/** The last day of an access, in red when it comes near. */
const FinAcces = ({ expireLe }: { expireLe: string | null }) => {
  if (expireLe === null) return null;
  const proche = joursEntre(aujourdhui(), expireLe) <= JOURS_RAPPEL;
  return (
    <Group gap={4} wrap="nowrap" c={proche ? 'red' : 'dimmed'} fz="xs">
      <IconCalendarOff size={14} aria-hidden />
      Accès jusqu’au {formatJour(expireLe)}
    </Group>
  );
};

/** The card of a followed pharmacy: its name, its town, and the figures of each source. */
export const CartePharmacie = ({ pharmacie, onOuvrir }: { pharmacie: PharmacieSuivie; onOuvrir: () => void }) => (
  <UnstyledButton className={styles.carte} data-ouvre onClick={onOuvrir}>
    <span className={styles.enTete}>
      <Text span fw={650} className={styles.nom}>
        {pharmacie.nom}
      </Text>
      <PastilleNonLus nombre={pharmacie.promotions.nonLus} />
    </span>
    <Group gap={4} wrap="nowrap" c="dimmed" fz="sm">
      <IconMapPin size={15} aria-hidden style={{ flex: 'none' }} />
      {[pharmacie.codePostal, pharmacie.ville].filter(Boolean).join(' ') || 'Adresse non renseignée'}
    </Group>
    <Promotions promotions={pharmacie.promotions} />
    {pharmacie.encours ? (
      <Encours encours={pharmacie.encours} />
    ) : (
      <Text size="sm" c="dimmed">
        Encours non ouverts par la pharmacie.
      </Text>
    )}
    <div className={styles.pied}>
      <FinAcces expireLe={pharmacie.expireLe} />
    </div>
  </UnstyledButton>
);
