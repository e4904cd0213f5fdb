import { testTogether } from '../../testing/trash/test-together.ts';

testTogether(600);
