import { chargerDemo } from '#server/demo/charger.ts';
import type { Jour } from '#shared/core/dates.ts';
import { creerApplication, type Application } from '../application.ts';

/** An application that holds the demonstration of this day, at ten in the morning (UTC), its files apart. */
export const creerDemo = async (jour: Jour): Promise<Application> => {
  const app = await creerApplication();
  app.horloge.maintenant = new Date(`${jour}T10:00:00Z`);
  await chargerDemo(app.services.dbSysteme, jour);
  return app;
};
