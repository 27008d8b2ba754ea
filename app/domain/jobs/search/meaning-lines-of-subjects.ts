/** The subjects of the list in `meaning-lines.ts`, which says how a line is written. */
export const SUBJECT_LINES = `
S mathematics: mathematics, maths, math, mathematic, applied mathematics, arithmetic, algebra, गणित, मैथ्स, मैथ, ganit, ganith, मैथेमेटिक्स, मैथमेटिक्स, reasoning, logical reasoning, mental ability, तर्कशक्ति, रीजनिंग, बुद्धिमत्ता चाचणी, tarkshakti, quantitative aptitude, quant, quants, numerical ability, अंकगणित, क्वांट, ankganit, numerical aptitude, aptitude test, ज्यामिति, बीजगणित, अंकगणित, भूमिती
S vedicmaths: vedic maths, vedic mathematics, abacus, vedic math, वैदिक गणित, vedic ganit, mental arithmetic, mental maths, अबेकस, अबैकस > mathematics
S statistics: statistics, stats, सांख्यिकी, statistician, biostatistics, संख्याशास्त्र, sankhyiki
S science: science, sciences, general science, integrated science, विज्ञान, साइंस, vigyan, vidnyan, gen science, सामान्य विज्ञान, सायन्स, vigyaan, samanya vigyan
S physics: physics, physic, भौतिकी, भौतिक विज्ञान, भौतिक शास्त्र, भौतिकशास्त्र, फिजिक्स, bhautiki, bhautik vigyan, applied physics, भौतिकविज्ञान, bhautik shastra, bhautikshastra, भौतिक, फ़िज़िक्स, फिजीक्स, phy, bhautik > science
S chemistry: chemistry, organic chemistry, inorganic chemistry, physical chemistry, रसायन विज्ञान, रसायन, रसायन शास्त्र, रसायनशास्त्र, केमिस्ट्री, rasayan vigyan, rasayan, rasayan shastra, rasayanshastra, chem > science
S biology: biology, bio, life science, life sciences, जीव विज्ञान, जीवविज्ञान, जीवशास्त्र, बायोलॉजी, jeev vigyan, jiv vigyan, biological science, biological sciences, जैविकी, jeevshastra, jivshastra, जीव > science
S botany: botany, वनस्पति विज्ञान, वनस्पति शास्त्र, plant science, plant biology, वनस्पतिशास्त्र, बॉटनी, vanaspati vigyan, वनस्पति > biology
S zoology: zoology, प्राणी विज्ञान, जंतु विज्ञान, प्राणीशास्त्र, animal science, प्राणि विज्ञान, प्राणी शास्त्र, जूलॉजी, prani vigyan, jantu vigyan, प्राणी > biology
S biotechnology: biotechnology, biotech, bio technology, जैव प्रौद्योगिकी, जैवप्रौद्योगिकी, बायोटेक्नोलॉजी, jaiv praudyogiki
S microbiology: microbiology, micro biology, सूक्ष्म जीव विज्ञान, सूक्ष्मजीवशास्त्र, माइक्रोबायोलॉजी
S biochemistry: biochemistry, bio chemistry, जैव रसायन, जीव रसायन
S environmentalstudies: environmental studies, evs, environmental science, environment science, environmental education, पर्यावरण, पर्यावरण अध्ययन, पर्यावरण विज्ञान, paryavaran, environment studies, environment education, परिसर अभ्यास, parisar abhyas
S socialstudies: social studies, social science, social sciences, sst, s.st, ssc teacher, सामाजिक विज्ञान, सामाजिक अध्ययन, समाजशास्त्र विषय, सामाजिक शास्त्र, samajik vigyan, samajik adhyayan, social study, soc science, समाज विज्ञान, सामाजिक शास्त्रे, सोशल साइंस, एसएसटी, samajik shastra, सामाजिक
S history: history, इतिहास, हिस्ट्री, itihas, itihaas, ancient history, medieval history, modern history, world history > socialstudies
S geography: geography, भूगोल, जियोग्राफी, bhugol, bhoogol, human geography, ज्योग्राफी > socialstudies
S civics: civics, political science, polity, pol science, pol. science, politics, राजनीति विज्ञान, राजनीति शास्त्र, नागरिक शास्त्र, नागरिकशास्त्र, rajniti vigyan, nagrik shastra, pol sci, political studies, international relations, राजनीतिशास्त्र, राज्यशास्त्र, राज्य शास्त्र, rajniti shastra, rajneeti vigyan, rajyashastra, nagarik shastra, नागरिक, राजनीति > socialstudies
S economics: economics, eco^, economy, अर्थशास्त्र, इकोनॉमिक्स, arthashastra, arthshastra, applied economics, econometrics, अर्थ शास्त्र
S psychology: psychology, मनोविज्ञान, मानसशास्त्र, manovigyan, applied psychology, clinical psychology, साइकोलॉजी, manasshastra
S sociology: sociology, समाजशास्त्र, samajshastra, समाज शास्त्र, सोशियोलॉजी, samaj shastra
S philosophy: philosophy, दर्शनशास्त्र, तत्त्वज्ञान, logic and philosophy, दर्शन शास्त्र, तत्वज्ञान, darshan shastra, darshanshastra
S anthropology: anthropology, मानव विज्ञान, मानवशास्त्र, नृविज्ञान
S english: english, english language, english literature, अंग्रेज़ी, अंग्रेजी, इंग्लिश, इंग्रजी, angrezi, angreji, english language arts, language arts, ela^, अँग्रेजी, ingraji
S spokenenglish: spoken english, communicative english, ielts, toefl, soft skills, communication skills, स्पोकन इंग्लिश, english speaking course, english speaking class, english speaking classes, english conversation, अंग्रेजी बोलना, soft skill, personality development, public speaking, public speaking coach, व्यक्तित्व विकास, vyaktitva vikas, i.e.l.t.s, duolingo english test, आईईएलटीएस, आइलेट्स > english
S phonics: phonics, jolly phonics, फोनिक्स, फॉनिक्स
S hindi: hindi, हिंदी, हिन्दी, hindi language, hindi literature, rashtrabhasha
S sanskrit: sanskrit, संस्कृत, sanskrut, samskrit, संस्कृतम्
S marathi: marathi, मराठी, marathi language
S urdu: urdu, उर्दू, urdu language, उर्दु
S gujarati: gujarati, gujrati, गुजराती, gujarathi
S punjabi: punjabi, panjabi, पंजाबी, gurmukhi
S bengali: bengali, bangla, बांग्ला, बंगाली, bangali, बाङ्ला
S tamil: tamil, तमिल, तमिळ, thamizh, tamizh, तामिळ
S telugu: telugu, तेलुगु, तेलुगू
S kannada: kannad, कानडी
S malayalam: malayalam, मलयालम
S odia: odia, oriya, ओड़िया, उड़िया, odiya, ଓଡ଼ିଆ
S assamese: assamese, असमिया, asamiya, axomiya, असमी
S nepali: nepali, नेपाली
S konkani: konkani, कोंकणी
S french: french, फ्रेंच, फ्रांसीसी, french language, fle, delf, francais
S german: german, जर्मन, german language, deutsch
S spanish: spanish, स्पेनिश, spanish language, espanol, स्पैनिश
S japanese: japanese, जापानी, japanese language, jlpt, nihongo, जपानी, जैपनीज
S mandarin: mandarin, chinese, चीनी, mandarin chinese, chinese language, hsk, चाइनीज, मंदारिन, मैंडरिन
S arabic: arabic, अरबी
S foreignlanguage: foreign language, foreign languages, विदेशी भाषा, videshi bhasha
S commerce: commerce, वाणिज्य, कॉमर्स, vanijya, commerce stream > accountancy, businessstudies
S accountancy: accountancy, accounts, accounting, लेखाशास्त्र, अकाउंट्स, लेखा शास्त्र, lekhashastra, financial accounting, bookkeeping, book keeping, लेखांकन, लेखाकर्म, अकाउंटेंसी, lekha shastra, lekhankan, accounts and economics, accounts and business studies, accounts and bst, commerce and accounts > commerce
S businessstudies: business studies, business study, bst, b.st, organisation of commerce, business administration, व्यवसाय अध्ययन, organization of commerce, ocm, व्यावसायिक अध्ययन, बिजनेस स्टडीज, vyavsay adhyayan, vyavasay adhyayan > commerce
S management: management, mba, प्रबंधन, bba, m.b.a, pgdm, master of business administration, एमबीए
S entrepreneurship: entrepreneurship, उद्यमिता, उद्यमशीलता, udyamita
S finance: finance, banking and finance, वित्त
S law: law, legal studies, llb, कानून, विधि, वकालत, law college, law school, legal study, ll.b, llm, ll.m, law subject, कानूनी अध्ययन, विधि अध्ययन, kanoon, विधि संकाय, विधि महाविद्यालय, विधि विषय
S computerscience: computer science, computer, computers, informatics practices, informatics, ip^, cs^, it^, information technology, computer applications, bca, mca, ict, coding, programming, python, कंप्यूटर, कम्प्यूटर, संगणक, computer vigyan, सूचना प्रौद्योगिकी, computer sciences, computer studies, computer education, computer application, comp science, comp sci, comp sc, computer sc, i.t, info tech, informatic practices, cs ip, ip cs, cs it, कंप्युटर, कंप्यूटर विज्ञान, कम्प्यूटर विज्ञान, सूचना तकनीक, माहिती तंत्रज्ञान, आईटी, आयटी, kampyutar, sanganak, computer programming, scratch programming, web development, web design, app development, software development, कोडिंग, प्रोग्रामिंग, b.c.a, bachelor of computer application, bachelor of computer applications, बीसीए, m.c.a, master of computer application, master of computer applications, एमसीए
S artificialintelligence: artificial intelligence, ai^, machine learning, कृत्रिम बुद्धिमत्ता, a.i, ai ml, ai skill subject, कृत्रिम मेधा, आर्टिफिशियल इंटेलिजेंस, एआई > computerscience
S robotics: robotics, stem, stem educator, atal tinkering lab, atl^, रोबोटिक्स, stem education, stem lab, steam education, robotic, arduino, tinkering lab
S datascience: data science, data sciences, data analytics, big data, data scientist, डेटा साइंस
S cplusplus: c++
S csharp: c#
S engineering: engineering, b.tech, btech, polytechnic, अभियांत्रिकी, इंजीनियरिंग, abhiyantriki, be btech, be b.tech, bachelor of technology, bachelor of engineering, बीटेक, बी.टेक
S electronics: electronics, electronics and communication, ece^, इलेक्ट्रॉनिक्स, electronic science, इलेक्ट्रोनिक्स, electronics engineering, electronics and telecommunication, entc, e and tc, इलेक्ट्रॉनिक्स इंजीनियरिंग
S electrical: electrical engineering, eee^, electrical, विद्युत, electrical engg, electrical and electronics, विद्युत अभियांत्रिकी, इलेक्ट्रिकल इंजीनियरिंग
S mechanical: mechanical engineering, mechanical, यांत्रिकी, mechanical engg, mech engg, production engineering, automobile engineering, यांत्रिक अभियांत्रिकी, मैकेनिकल इंजीनियरिंग
S civilengineering: civil engineering, civil engg, structural engineering, सिविल इंजीनियरिंग, स्थापत्य अभियांत्रिकी
S homescience: home science, गृह विज्ञान, grih vigyan, home sc, home economics, human ecology, family science, गृहविज्ञान, गृहशास्त्र, gruh vigyan
S fashiondesign: fashion design, fashion designing, fashion designer, textile design, textiles, garment, फैशन डिजाइन, fashion studies, fashion technology, textile designing, apparel design, फैशन अध्ययन
S interiordesign: interior design, interior designing
S architecture: architecture, architect, वास्तुकला, b.arch, barch, m.arch, आर्किटेक्चर, vastukala
S graphicdesign: graphic design, graphic designer, animation, multimedia, graphics designer, video editor, photographer, multimedia designer, ग्राफिक डिजाइनर, वीडियो एडिटर
S massmedia: mass media, mass communication, journalism, पत्रकारिता, media studies, mass comm, bmm, bjmc, film making, film studies, जनसंचार, patrakarita, jansanchar
S hotelmanagement: hotel management, hospitality, होटल प्रबंधन, hospitality management, bhm, bhmct, culinary, culinary arts, होटल मैनेजमेंट
S pharmacy: pharmacy, b.pharm, m.pharm, फार्मेसी, pharmaceutics, pharmacology, pharmaceutical chemistry, pharmacognosy, b.pharma, bpharm, m.pharma, d.pharm, d.pharma, औषधनिर्माणशास्त्र
S nursing: nursing, nursing tutor, नर्सिंग, b.sc nursing, bsc nursing, m.sc nursing, msc nursing, gnm, anm, परिचर्या
S agriculture: agriculture, कृषि, krishi, agricultural science, agronomy, horticulture, कृषि विज्ञान, krishi vigyan
S arts: art, arts, art and craft, arts and crafts, arts and craft, art and crafts, fine art, fine arts, visual arts, drawing, painting, craft, कला, चित्रकला, ड्राइंग, kala, chitrakala, art craft, art education, visual art, sketching, commercial art, applied art, clay modelling, pottery, ड्रॉइंग, आर्ट एंड क्राफ्ट, हस्तकला, शिल्प, hastkala
S music: music, vocal music, instrumental music, vocal, guitar, keyboard, tabla, singing, piano, संगीत, म्यूजिक, sangeet, musician, sangit, music vocal, vocalist, hindustani music, hindustani vocal, carnatic, carnatic music, western vocal, choir, choir master, गायन, gayan, music instrumental, violin, sitar, harmonium, flute, drums, drummer, percussion, octapad, वादन, तबला, गिटार, सितार, हारमोनियम, बांसुरी, vadan
S dance: dance, dancing, bharatanatyam, kathak, western dance, choreographer, नृत्य, डांस, nritya, dancer, choreography, bharatnatyam, odissi, kuchipudi, contemporary dance, zumba, डान्स, कथक, भरतनाट्यम
S theatre: theatre, theater, drama, dramatics, performing arts, नाटक, रंगमंच, theatre in education, speech and drama, performing art, नाट्य, थिएटर, natak, natya, rangmanch
S band: band master, bandmaster, school band, brass band, band coach, pipe band, बैंड
S yoga: yoga, yog, योग, योगा, yoga education, योगासन
S physicaleducation: physical education, physical training, pe^, pt^, phys ed, p.e, p.t, sports, शारीरिक शिक्षा, क्रीडा, क्रीड़ा, vyayam, sharirik shiksha, phy education, phy ed, phy edu, health and physical education, hpe, pt sir, dpe, व्यायाम, शारीरिक शिक्षण, sharirik shikshan, sport, games and sports, sports and games, खेल, खेलकूद, स्पोर्ट्स, khel, khelkud, krida, शारीरिक, physical ed
S cricketcoach: cricket coach, cricket, क्रिकेट, क्रिकेट कोच > physicaleducation
S footballcoach: football coach, football, soccer, soccer coach, फुटबॉल, फुटबॉल कोच > physicaleducation
S basketballcoach: basketball, basketball coach, basket ball, basket ball coach, बास्केटबॉल > physicaleducation
S swimming: swimming, swimming coach, swimming instructor, lifeguard, तैराकी, life guard, pool attendant, तैराकी कोच, स्विमिंग, जलतरण, tairaki > physicaleducation
S skating: skating, skating coach, roller skating, स्केटिंग > physicaleducation
S martialarts: karate, taekwondo, martial arts, judo, कराटे, martial art, karate coach, taekwondo coach, wushu, boxing coach, self defence, self defense, ताइक्वांडो, मार्शल आर्ट, आत्मरक्षा > physicaleducation
S chess: chess, chess coach, शतरंज, चेस, बुद्धिबळ, shatranj, buddhibal
S ncc: ncc, scouts and guides, n.c.c, associate ncc officer, ncc officer, एनसीसी, राष्ट्रीय कैडेट कोर, nss, national service scheme, एनएसएस, scouts, scout and guide, scout master, guide captain, bharat scouts, स्काउट, स्काउट गाइड, स्काउट और गाइड
S lifeskills: life skills, value education, moral science, नैतिक शिक्षा, life skill, moral education, moral values, social emotional learning, socio emotional learning, मूल्य शिक्षा, मूल्यशिक्षण, जीवन कौशल, naitik shiksha, mulya shiksha
S generalknowledge: general knowledge, gk^, सामान्य ज्ञान, general awareness, g.k, current affairs, samanya gyan
S allsubjects: all subjects, all subject, सभी विषय
S artofliving: art of living
S esl: esl, efl, esol, tefl, tesol, english as a second language, english as a foreign language, english language learners > english
S sindhi: sindhi, सिंधी, सिन्धी
S maithili: maithili, मैथिली
S kashmiri: kashmiri, कश्मीरी
S manipuri: manipuri, meitei, meiteilon, मणिपुरी
S russian: russian, russian language, रूसी, रशियन > foreignlanguage
S korean: korean, korean language, कोरियाई, कोरियन > foreignlanguage
S italian: italian, italian language, इतालवी, इटालियन > foreignlanguage
S persian: persian, farsi, फारसी > foreignlanguage
S portuguese: portuguese, पुर्तगाली > foreignlanguage
S linguistics: linguistics, linguist, भाषा विज्ञान, भाषाविज्ञान
S islamicstudies: islamic studies, islamiyat, deeniyat, quran teacher, इस्लामिक स्टडीज, दीनियात
S signlanguage: sign language, indian sign language, sign language interpreter, isl interpreter, सांकेतिक भाषा > specialeducator
S genetics: genetics, molecular biology, bioinformatics, आनुवंशिकी > science
S geology: geology, earth science, earth sciences, भूविज्ञान, भूगर्भशास्त्र > science
S astronomy: astronomy, astrophysics, खगोल विज्ञान, खगोलशास्त्र
S cybersecurity: cyber security, cybersecurity, ethical hacking, information security, साइबर सुरक्षा
S tally: tally, tally prime, tally erp, टैली
S publicadministration: public administration, public policy, लोक प्रशासन, lok prashasan
S globalperspectives: global perspectives, global perspective, theory of knowledge
S archaeology: archaeology, archeology, पुरातत्व, पुरातत्त्व
S marketingsubject: marketing teacher, marketing faculty, marketing professor, digital marketing trainer, digital marketing faculty, retail marketing > businessstudies
S hrmsubject: human resource management, hrm, hr faculty, organisational behaviour, organizational behavior > businessstudies
S nutrition: nutrition, food and nutrition, dietetics, food science, food technology, food production, पोषण, खाद्य विज्ञान
S photography: photography, videography, फोटोग्राफी, छायांकन
S vocational: vocational, vocational education, vocational course, skill subject, skill subjects, skill education, skill trainer, nsqf, व्यावसायिक शिक्षा, व्यवसाय शिक्षण, कौशल शिक्षा, vyavsayik shiksha, supw, s.u.p.w, work education, work experience teacher
S beautywellness: beauty and wellness, beautician trainer, beauty culture, cosmetology, सौंदर्य
S tourism: tourism, travel and tourism, tourism management, hospitality and tourism, पर्यटन, paryatan
S handwriting: handwriting, hand writing, calligraphy, cursive writing, सुलेख, हस्ताक्षर सुधार, sulekh
S creativewriting: creative writing, content writing teacher > english
S defencestudies: defence studies, defense studies, military science, military studies, सैन्य विज्ञान, रक्षा अध्ययन
S stenography: stenography, shorthand, typing teacher, typing instructor, typewriting, आशुलिपि, टंकण
S geospatial: geospatial technology, gis, remote sensing
S computerengineering: computer engineering, computer science and engineering, computer science engineering, cse, information science and engineering, कंप्यूटर इंजीनियरिंग > engineering, computerscience
S chemicalengineering: chemical engineering, chemical engg, केमिकल इंजीनियरिंग > engineering
S medical: medical college, medical faculty, medical teacher, mbbs, m.b.b.s, anatomy, physiology, pathology, forensic medicine, community medicine, चिकित्सा शिक्षा, मेडिकल कॉलेज
S dental: dental college, dental faculty, dentistry, bds, mds, b.d.s, दंत चिकित्सा
S ayurveda: ayurveda, ayurvedic college, bams, b.a.m.s, bhms, homeopathy, homoeopathy, आयुर्वेद, होम्योपैथी
S paramedical: paramedical, para medical, dmlt, bmlt, medical laboratory technology, radiology technician, optometry, allied health, पैरामेडिकल
S veterinary: veterinary, veterinary science, animal husbandry, पशु चिकित्सा, पशुपालन
S aviation: aviation faculty, aviation trainer, aviation instructor, cabin crew trainer, air hostess training, विमानन
S volleyball: volleyball, volleyball coach, volley ball, handball, handball coach, throwball, kho kho, kabaddi, kabaddi coach, वॉलीबॉल, कबड्डी, खो खो > peteacher, physicaleducation
S hockey: hockey, hockey coach, हॉकी > peteacher, physicaleducation
S athletics: athletics, athletics coach, athletic coach, track and field, एथलेटिक्स > peteacher, physicaleducation
S racketsports: badminton, badminton coach, lawn tennis, tennis, tennis coach, table tennis, table tennis coach, squash coach, बैडमिंटन, टेनिस, टेबल टेनिस > peteacher, physicaleducation
S gymnastics: gymnastics, gymnastic, gymnastics coach, aerobics, जिम्नास्टिक > peteacher, physicaleducation
S horseriding: horse riding, riding instructor, equestrian, घुडसवारी > peteacher, physicaleducation
S shootingarchery: shooting coach, rifle shooting, archery, archery coach, निशानेबाजी, तीरंदाजी > peteacher, physicaleducation
S gymtrainer: gym trainer, gym instructor, fitness trainer, fitness instructor, fitness coach, जिम ट्रेनर, फिटनेस ट्रेनर > peteacher, physicaleducation
S drill: drill instructor, drill master, parade instructor, ex serviceman, ex servicemen, ड्रिल, भूतपूर्व सैनिक, माजी सैनिक > physicaleducation
`;
