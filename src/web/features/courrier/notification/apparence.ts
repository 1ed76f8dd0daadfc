import {
  IconBell,
  IconBuildingFactory2,
  IconChartBar,
  IconSpeakerphone,
  IconTag,
  type Icon,
} from '@tabler/icons-react';
import type { Notification } from '#shared/features/courrier/notification/schemas.ts';

export const iconeType: Readonly<Record<Notification['type'], Icon>> = {
  LABORATOIRE: IconBuildingFactory2,
  PROMO_TG: IconSpeakerphone,
  CONDITION: IconTag,
  RFA: IconChartBar,
  AUTRES: IconBell,
};
