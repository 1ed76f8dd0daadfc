import { Alert, Anchor, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Creance } from '#shared/features/coupons/coupon/contract.ts';
import { libelleEtatEncours } from '#shared/features/argent/encours/messages.ts';
import { MARQUE_NON_LIEE } from '#shared/features/connexions/payps/messages.ts';
import { formatCentimes, formatJour, formatNombre, pluriel } from '#web/lib/formats.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { LienTexte } from '#web/ui/LienTexte.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Section } from '#web/ui/Section.tsx';
import { StatusBadge, type Teinte } from '#web/ui/StatusBadge.tsx';
import lignes from '#web/ui/Lignes.module.css';
import styles from './Coupon.module.css';
import { couponQueries } from './queries.ts';

const mois = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const teinteEtat: Readonly<Record<Creance['encours'][number]['etat'], Teinte>> = {
  A_DECLARER: 'gris',
  DECLARE: 'orange',
  REGLE: 'vert',
};

/** The encours of a créance, each with its state and a link. */
export const EncoursLies = ({ encours }: { encours: Creance['encours'] }) => (
  <Group gap="xs">
    {encours.map(({ id, numero, etat, valeurAttendueCentimes }) => (
      <Group key={id} gap={6} wrap="nowrap">
        <LienTexte to="/encours" search={{ encours: id }} size="sm">
          {numero}
        </LienTexte>
        <StatusBadge teinte={teinteEtat[etat]}>{libelleEtatEncours[etat]}</StatusBadge>
        <Text size="sm" className="chiffres" component="span">
          {formatCentimes(valeurAttendueCentimes)}
        </Text>
      </Group>
    ))}
  </Group>
);

const Une = ({ c }: { c: Creance }) => (
  <li className={lignes.ligne}>
    <div className={lignes.texte}>
      <Text size="sm" fw={550}>
        {c.laboratoire.nom} · {mois.format(new Date(c.periode))}
      </Text>
      <Text size="xs" c="dimmed">
        {c.promotion ? `Opération « ${c.promotion.nom} » · ` : ''}
        {pluriel(c.nbCoupons, 'bon')}
      </Text>
      <EncoursLies encours={c.encours} />
      {c.tropPercuCentimes > 0 ? (
        <StatusBadge teinte="rouge">{`Trop perçu : ${formatCentimes(c.tropPercuCentimes)}`}</StatusBadge>
      ) : null}
    </div>
    <dl className={styles.sommes}>
      <div>
        <dt>Dû</dt>
        <dd className="chiffres">
          <Money centimes={c.duCentimes} />
        </dd>
      </div>
      <div>
        <dt>Payé</dt>
        <dd className="chiffres">
          <Money centimes={c.payeCentimes} />
        </dd>
      </div>
    </dl>
  </li>
);

/** Months shown at first, so that the coupons below stay near. */
const PREMIERES = 12;

/** The amounts Payps owes, by laboratory and month (PAY-8), and the pending payments (PAY-12). */
export const CreancesSection = () => {
  const { data, error, refetch } = useQuery(couponQueries.creances());
  const [toutes, setToutes] = useState(false);
  if (error && !data) return <ErrorState erreur={error} onReessayer={() => void refetch()} />;
  if (!data) return <Skeleton h={240} radius="md" />;
  return (
    <>
      {data.versementsEnAttente.length > 0 ? (
        <Alert color="orange" title={`${pluriel(data.versementsEnAttente.length, 'versement')} en attente`}>
          <ul className={lignes.liste}>
            {data.versementsEnAttente.map((v) => (
              <li key={v.id}>
                {formatJour(v.jour)} · {v.marque} · {formatCentimes(v.montantCentimes)}&nbsp;: {MARQUE_NON_LIEE}
              </li>
            ))}
          </ul>
        </Alert>
      ) : null}
      <Section titre="Montants par laboratoire et par mois" cadre>
        {data.creances.length === 0 ? (
          <EmptyState
            compact
            titre="Aucun montant"
            texte="Les bons lus chez Payps donneront ici un encours par mois."
          />
        ) : (
          <>
            <ul className={lignes.liste} aria-label="Montants dus par Payps">
              {data.creances.slice(0, toutes ? undefined : PREMIERES).map((c) => (
                <Une key={c.id} c={c} />
              ))}
            </ul>
            {data.creances.length > PREMIERES ? (
              <Anchor
                component="button"
                type="button"
                size="sm"
                aria-expanded={toutes}
                onClick={() => setToutes(!toutes)}
              >
                {toutes ? 'Montrer les derniers' : `Montrer les ${formatNombre(data.creances.length)} montants`}
              </Anchor>
            ) : null}
          </>
        )}
      </Section>
    </>
  );
};
