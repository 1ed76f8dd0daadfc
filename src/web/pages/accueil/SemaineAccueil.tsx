import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, linkOptions, type LinkOptions } from '@tanstack/react-router';
import { ajouterJours } from '#shared/core/dates.ts';
import type { ElementAFaire, Moment } from '#shared/features/pilotage/accueil/contract.ts';
import { JOURS_DE_LA_SEMAINE, type SorteSemaine } from '#shared/features/pilotage/accueil/schemas/enumerations.ts';
import { ouvrirRdv } from '#web/features/rendez-vous/rdv/rdv-ouvert.ts';
import { aujourdhui, pluriel } from '#web/lib/formats.ts';
import { LienTexte } from '#web/ui/LienTexte.tsx';
import { Section } from '#web/ui/Section.tsx';
import { accueilQueries } from './queries.ts';
import styles from './Semaine.module.css';

const LIBELLES: Readonly<Record<SorteSemaine, string>> = {
  RDV: 'RDV',
  TG_DEBUT: 'TG à poser',
  TG_FIN: 'TG à retirer',
  PROMOTION_FIN: 'Fin de promotion',
  REGLEMENT_RFA: 'Règlement de RFA',
  PAIEMENT_PRESTATION: 'Paiement attendu',
};

const promotion = ({ id }: ElementAFaire) => linkOptions({ to: '/promotions', search: { promotion: id } });
const annees = (annee: number | null) => (annee === null ? {} : { annee });
type AdresseElement = (element: ElementAFaire, annee: number | null) => LinkOptions;
/** Screen of each kind of event; a RDV opens over the current screen. */
const LIEUX: Readonly<Record<Exclude<SorteSemaine, 'RDV'>, AdresseElement>> = {
  TG_DEBUT: promotion,
  TG_FIN: promotion,
  PROMOTION_FIN: promotion,
  REGLEMENT_RFA: ({ id }, annee) => linkOptions({ to: '/rfa', search: { rfa: id, ...annees(annee) } }),
  PAIEMENT_PRESTATION: ({ id }) => linkOptions({ to: '/prestations', search: { prestation: id } }),
};

type Autres = (moment: Moment) => LinkOptions;
const surLePlan: Autres = ({ jour: debut }) => linkOptions({ to: '/promotions', search: { vue: 'plan', debut } });
/** List that shows the unnamed events of a day. */
const AUTRES: Readonly<Record<Exclude<SorteSemaine, 'RDV'>, Autres>> = {
  TG_DEBUT: surLePlan,
  TG_FIN: surLePlan,
  PROMOTION_FIN: ({ jour: debut }) => linkOptions({ to: '/promotions', search: { vue: 'calendrier', debut } }),
  REGLEMENT_RFA: ({ annee }) => linkOptions({ to: '/rfa', search: annees(annee) }),
  PAIEMENT_PRESTATION: () => linkOptions({ to: '/prestations', search: { etat: 'WAITING' } }),
};

/** Sentence for a list wider than the count, because no filter keeps a single day of it (PIL-27). */
const PARMI: Partial<Record<SorteSemaine, (moment: Moment) => string>> = {
  REGLEMENT_RFA: ({ annee }) => `, parmi les RFA de ${annee}`,
  PAIEMENT_PRESTATION: () => ', parmi les prestations à encaisser',
};

const LesAutres = ({ moment }: { moment: Moment }) => {
  const { sorte, nombre, elements } = moment;
  const restent = nombre - elements.length;
  if (restent <= 0) return null;
  const texte = `et ${pluriel(restent, 'autre')}\u00a0: ${LIBELLES[sorte]}${PARMI[sorte]?.(moment) ?? ''}`;
  return sorte === 'RDV' ? (
    <Text size="xs" c="dimmed">
      {texte}
    </Text>
  ) : (
    <LienTexte {...AUTRES[sorte](moment)} size="xs">
      {texte}
    </LienTexte>
  );
};

const enMots = new Intl.DateTimeFormat('fr-FR', { weekday: 'short', day: 'numeric', timeZone: 'UTC' });
const nomDuJour = (jour: string, i: number): string =>
  i === 0 ? 'Aujourd’hui' : enMots.format(new Date(`${jour}T00:00:00Z`)).replace('.', '');

type ChoseProps = Pick<Moment, 'sorte' | 'annee'> & { element: ElementAFaire };
const Chose = ({ sorte, annee, element }: ChoseProps) => {
  const texte = sorte === 'RDV' ? (element.precision ?? 'RDV') : element.titre;
  const detail = sorte === 'RDV' ? element.titre : element.precision;
  const { laboratoireId } = element;
  const corps = (
    <>
      <small>{LIBELLES[sorte]}</small>
      <strong>{texte}</strong>
      {detail ? <small>{detail}</small> : null}
    </>
  );
  if (sorte !== 'RDV')
    return (
      <Link {...LIEUX[sorte](element, annee)} className={styles.chose}>
        {corps}
      </Link>
    );
  return laboratoireId === null ? null : (
    <button
      type="button"
      className={styles.chose}
      onClick={() => void ouvrirRdv({ laboratoireId, laboratoireNom: texte, id: null })}
    >
      {corps}
    </button>
  );
};

const Choses = ({ moments }: { moments: readonly Moment[] }) =>
  moments.map((moment) => (
    <div key={`${moment.sorte} ${moment.annee}`} className={styles.moment}>
      {moment.elements.map((element) => (
        <Chose key={element.id} sorte={moment.sorte} annee={moment.annee} element={element} />
      ))}
      <LesAutres moment={moment} />
    </div>
  ));

/** The next seven days, side by side; on a phone, a list of the days with events (PIL-11). */
export const SemaineAccueil = () => {
  const { data } = useQuery(accueilQueries.aFaire());
  if (!data || data.semaine.length === 0) return null;
  const debut = aujourdhui();
  const parJour = Map.groupBy(data.semaine, ({ jour }) => jour);
  return (
    <Section titre="Votre semaine" cadre>
      <ol className={styles.semaine}>
        {Array.from({ length: JOURS_DE_LA_SEMAINE }, (_, i) => {
          const jour = ajouterJours(debut, i);
          const moments = parJour.get(jour) ?? [];
          return (
            <li key={jour} className={styles.jour} data-vide={moments.length === 0 || undefined}>
              <Text size="sm" fw={600} className={styles.nomJour}>
                {nomDuJour(jour, i)}
              </Text>
              {moments.length > 0 ? <Choses moments={moments} /> : <span aria-hidden>–</span>}
            </li>
          );
        })}
      </ol>
    </Section>
  );
};
