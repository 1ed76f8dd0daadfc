import { Text } from '@mantine/core';
import { IconAlertTriangle, IconCameraOff, IconHammer, IconMailQuestion, IconProgressCheck, type Icon } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { aujourdhui, formatCentimes, pluriel } from '#web/lib/formats.ts';
import { promotionQueries } from '#web/features/promotion/queries.ts';
import { Section } from '#web/ui/Section.tsx';
import styles from './Accueil.module.css';
import { promotionsProches, tgAPoser } from './promotions-proches.ts';

type Ligne = { nombre: number; texte: string; detail?: string; vers: string; icone: Icon };

/** What promotions wait for: an answer, a TG to put up, money to claim. Nothing waits: nothing is shown. */
export const PromotionsAFaire = () => {
  const { data } = useQuery(promotionQueries.tuiles());
  const { data: proches } = useQuery(promotionsProches(aujourdhui()));
  if (!data) return null;
  const aPoser = tgAPoser(proches ?? [], aujourdhui());
  const lignes: Ligne[] = [
    {
      nombre: data.aRepondre,
      texte: `${pluriel(data.aRepondre, 'promotion')} à répondre`,
      detail: 'proposées par votre groupement',
      vers: '/promotions?aRepondre=true',
      icone: IconMailQuestion,
    },
    {
      nombre: data.aTraiter,
      texte: `${pluriel(data.aTraiter, 'promotion')} à traiter`,
      detail: `${formatCentimes(data.aTraiterCentimes)} à déclarer`,
      vers: '/promotions?aTraiter=true',
      icone: IconProgressCheck,
    },
    {
      nombre: aPoser,
      texte: `${pluriel(aPoser, 'TG', 'TG')} à poser`,
      detail: 'dans les sept jours',
      vers: '/promotions?vue=plan',
      icone: IconHammer,
    },
    {
      nombre: data.sansPreuve,
      texte: `${pluriel(data.sansPreuve, 'TG', 'TG')} sans photo`,
      detail: 'en place en ce moment',
      vers: '/promotions?sansPreuve=true',
      icone: IconCameraOff,
    },
    {
      nombre: data.nonReclamees,
      texte: `${pluriel(data.nonReclamees, 'contrepartie')} que personne ne réclame`,
      vers: '/promotions?nonReclamees=true',
      icone: IconAlertTriangle,
    },
  ].filter(({ nombre }) => nombre > 0);
  if (lignes.length === 0) return null;
  return (
    <Section titre="Promotions à faire" cadre>
      <ul className={styles.liste}>
        {lignes.map(({ texte, detail, vers, icone: Icone }) => (
          <li key={vers}>
            <Link to={vers} className={styles.aFaire}>
              <Icone size={20} stroke={1.6} aria-hidden />
              <span>
                <Text span size="sm" fw={600} display="block">
                  {texte}
                </Text>
                {detail ? (
                  <Text span size="xs" c="dimmed" display="block">
                    {detail}
                  </Text>
                ) : null}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
};
