/** The passwords of eight characters and more that head every published list of leaked ones, in lower case. */
const COMMON = `
password password1 password12 password123 password1234 password! password@123 passw0rd passw0rd1 p@ssw0rd p@ssword p@ssword1 p@ssw0rd1
pass@123 pass@1234 pass1234 password0 passwords mypassword newpassword
12345678 123456789 1234567890 12345678910 123123123 123456123 1234512345 123456abc 123456aa 1234abcd 1234qwer 12341234 12344321
123321123 123454321 123654789 147258369 159753456 159357456 741852963 789456123 963852741 987654321 9876543210 98765432 87654321
0123456789 01234567 00000000 000000000 0000000000 11111111 111111111 1111111111 11112222 11223344 1122334455 112233445566 12121212
13131313 22222222 33333333 44444444 55555555 66666666 77777777 88888888 888888888 99999999 999999999 10101010 20202020 31415926
12345qwert 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 q1w2e3r4 q1w2e3r4t5 zaq12wsx zaq1zaq1 qazwsxedc qazwsx123 qweasdzxc
qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty321 qwer1234 qwerqwer qwe123qwe qwertyqwerty asdfghjk
asdfghjkl asdfasdf asdf1234 asd123asd zxcvbnm1 zxcvbnm123 zxcvbnm, abcd1234 abcd12345 abc12345 abc123456 abc123abc abcdefgh abcdefg1
abcdefghi abcabc123 a1b2c3d4 a1s2d3f4 aa123456 aaaaaaaa aaaa1111 a12345678 a123456789 aa12345678 asdasdasd
iloveyou iloveyou1 iloveyou2 iloveyou! ilovegod loveyou1 lovelove iloveme1 trustno1 letmein1 letmein123 welcome1 welcome12 welcome123
welcome@123 welcome1234 admin123 admin1234 admin12345 admin@123 administrator adminadmin root1234 toor1234 superman superman1 batman123
spiderman pokemon1 pokemon123 starwars starwars1 princess princess1 sunshine sunshine1 football football1 baseball baseball1 basketball
computer computer1 internet internet1 whatever whatever1 jennifer michelle jessica1 charlie1 michael1 michael123 jordan23 ashley123
samantha danielle nicole123 victoria benjamin alexander elizabeth christopher garfield mercedes ferrari1 corvette mustang1 chevrolet
liverpool liverpool1 arsenal1 chelsea1 manchester barcelona realmadrid chocolate butterfly shadow123 dragon123 monkey123 master123
killer123 hello123 hello1234 helloworld changeme changeme1 changeme123 default1 secret123 test1234 test12345 testtest testing1 testing123
temp1234 temppass guest123 guest1234 demo1234 user1234 login123 google123 facebook facebook1 linkedin linkedin1 samsung1 samsung123
india123 india@123 india1234 bharat123 krishna1 krishna123 hanuman1 jaishreeram ganesha1 omsairam omnamahshivaya waheguru ghulam123
mumbai123 delhi123 chennai123 kolkata123 bangalore hyderabad school123 teacher1 teacher123 teacher1234 student1 student123 principal1
staffroom staffroom1 staffroom123 classroom classroom1 blackboard chalkboard
`;

const COMMON_PASSWORDS = new Set(COMMON.trim().split(/\s+/));

/** True for a password that a guesser tries first: a leaked favourite, or one character repeated. */
export function isCommonPassword(password: string): boolean {
  return COMMON_PASSWORDS.has(password.toLowerCase()) || /^(.)\1*$/su.test(password);
}
